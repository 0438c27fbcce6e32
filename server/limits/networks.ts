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

/** @returns the network of the first `bits`, a multiple of 16 */
function networkOf(address: string, bits: number): string {
  const groups = expand(address).slice(0, bits / 16);
  return `${groups.join(':')}::/${bits}`;
}

export interface ClientNetworks {
  /** An IPv4 address, an IPv6 /64, or any other key as it is. */
  readonly own: string;
  readonly wider: string | undefined;
}

/** A subscriber usually holds a whole /64, some a /48 of 65,536 of them. */
export function networksOf(client: string): ClientNetworks {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(client)?.[1];
  if (mapped || isIP(client) !== 6) return { own: mapped ?? client, wider: undefined };
  const address = client.replace(/%.*$/, '').toLowerCase();
  return { own: networkOf(address, 64), wider: networkOf(address, 48) };
}

/** A hash, so that stores never hold an address or a login in clear. */
export function hashKey(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url').slice(0, 22);
}
