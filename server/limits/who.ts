import { hash } from 'node:crypto';
import { isIP } from 'node:net';

function groupsOf(half: string): string[] {
  return half === '' ? [] : half.split(':');
}

/** The first 64 bits of an IPv6 address: what one subscriber has. */
function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(missing).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Whom a limit counts: an IPv4 address, or an IPv6 /64, whose holder has more addresses than anyone can count. */
export function countedAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIP(address) === 6 ? networkOf(address.replace(/%.*$/, '').toLowerCase()) : address;
}

/** Nobody's address or login stands in a store as it is. */
export function keyOf(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url').slice(0, 22);
}
