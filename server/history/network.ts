/** An address as it is stored whole: IPv4 as such, also where the system writes it as IPv6; others in lower case. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(?=\d+\.)/i.exec(address);
  return (mapped ? address.slice(mapped[0].length) : address).toLowerCase();
}

/** The first two parts of an address, which tell an owner his networks apart and nobody's house. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain.includes(':')) return plain.split('.').slice(0, 2).join('.');
  const [first = '', second = ''] = plain.split(':');
  return `${first || '0'}:${second || '0'}`;
}
