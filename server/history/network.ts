/** The first two parts of an address, which tell an owner his networks apart and nobody's house. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(?=\d+\.)/i.exec(address);
  const plain = mapped ? address.slice(mapped[0].length) : address;
  if (!plain.includes(':')) return plain.split('.').slice(0, 2).join('.');
  const [first = '', second = ''] = plain.split(':');
  return `${first || '0'}:${second || '0'}`.toLowerCase();
}
