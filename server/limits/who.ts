import { hash } from 'node:crypto';
import { isIP } from 'node:net';

function groupsOf(half: string): string[] {
  return half === '' ? [] : half.split(':');
}

/** All eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/** @returns the network of its first `bits`, a multiple of 16 */
function networkOf(address: string, bits: number): string {
  const groups = expand(address).slice(0, bits / 16);
  return `${groups.join(':')}::/${bits}`;
}

export interface CountedNetworks {
  /** An IPv4 address, an IPv6 /64, or whatever else is counted. */
  readonly own: string;
  /** The /48 around an IPv6 /64. */
  readonly wider: string | undefined;
}

/** Whom a limit counts: the holder of an IPv6 /64 has more addresses than anyone can count, that of a /48 has 65,536 /64s. */
export function countedNetworks(who: string): CountedNetworks {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(who)?.[1];
  if (mapped || isIP(who) !== 6) return { own: mapped ?? who, wider: undefined };
  const address = who.replace(/%.*$/, '').toLowerCase();
  return { own: networkOf(address, 64), wider: networkOf(address, 48) };
}

/** Nobody's address or login stands in a store as it is. */
export function keyOf(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url').slice(0, 22);
}
