import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** How webhooks reach others; tests bring their own names and certificates. */
export interface Network {
  readonly resolve: Resolve;
  readonly isAllowed: (ip: string) => boolean;
  /** A certificate authority instead of those of Node. */
  readonly ca?: string;
}

export const internet: Network = { resolve: lookup, isAllowed: isPublicAddress };

/** A name or address leads to where webhooks must not go. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
  constructor() {
    super('The address is not on the public internet');
  }
}

/** The host without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/** A URL with an IP address is connected to without a lookup. @throws BlockedAddress */
export function refuseBlockedIp(url: URL, { isAllowed }: Network): void {
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isAllowed(host)) throw new BlockedAddress();
}

/**
 * Resolves for a connection and refuses what is not public. The connection uses these very addresses, so a name that
 * changes between check and use gains nothing.
 */
export function guardedLookup({ resolve, isAllowed }: Network): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new BlockedAddress(), '');
      if (!addresses.every(({ address }) => isAllowed(address))) return callback(new BlockedAddress(), '');
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}

const resolveMs = 3_000;

/** Whether a name leads to a blocked address now. One that cannot be resolved is checked again when it is used. */
export async function isBlockedNow(url: URL, network: Network): Promise<boolean> {
  try {
    refuseBlockedIp(url, network);
  } catch {
    return true;
  }
  return new Promise((done) => {
    const giveUp = setTimeout(() => done(false), resolveMs);
    network.resolve(hostOf(url), { all: true }, (error, addresses) => {
      clearTimeout(giveUp);
      done(!error && !addresses.every(({ address }) => network.isAllowed(address)));
    });
  });
}
