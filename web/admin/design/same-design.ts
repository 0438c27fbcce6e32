/** As the server stores it: lines without spaces around them, texts as they are; an emptied line as none. */
function stored(name: string, value: unknown): unknown {
  return typeof value === 'string' && name !== 'text' ? value.trim() || null : value;
}

/** Whether two documents are the same once they are stored. */
export function isSameDesign(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, stored) === JSON.stringify(other, stored);
}
