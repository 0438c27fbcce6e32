/** Reserved by the storage itself. */
const reservedNames = ['incoming', 'unfinished'];

/** True for plain names: no paths, hidden files or reserved names. */
export function isKey(key: string): boolean {
  return /^[\w-][\w.-]{0,99}$/.test(key) && !reservedNames.includes(key);
}

/** Returns the key. @throws Error when it is invalid */
export function assertKey(key: string): string {
  if (!isKey(key)) throw new Error('no key of a file');
  return key;
}
