/** Names that the stores need for themselves. */
const taken = ['incoming', 'unfinished'];

/** Names that stay where the files lie: no path, nothing hidden, nothing a store has its own use for. */
export function isKey(key: string): boolean {
  return /^[\w-][\w.-]{0,99}$/.test(key) && !taken.includes(key);
}

/** The key itself. @throws Error when it is none */
export function keyOf(key: string): string {
  if (!isKey(key)) throw new Error('no key of a file');
  return key;
}
