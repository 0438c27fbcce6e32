/** For an owner's own part of a design. Not `randomUUID`, which browsers have on HTTPS and localhost alone. */
export function ownId(): string {
  return `own-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('')}`;
}
