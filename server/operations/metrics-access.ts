import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLocal } from '#server/request/cookies.ts';
import type { Config } from '#server/settings/config.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';

const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addSubnet('10.0.0.0', 8);
own.addSubnet('172.16.0.0', 12);
own.addSubnet('192.168.0.0', 16);
own.addAddress('::1', 'ipv6');
own.addSubnet('fc00::', 7, 'ipv6');

/** Whether an address is of this machine or of a private network. */
export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && own.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** What proxies say whom they ask for: with one of these nobody asks for himself. */
const forwarding = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** A name that a page of the internet cannot have: whoever reads with somebody's browser comes with his own name. */
function isHouseName(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || /^[a-z0-9-]+$/i.test(name);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (given === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}

type WatcherSettings = Pick<Config, 'METRICS_TOKEN' | 'TRUST_PROXY' | 'publicUrl'>;

/**
 * Whether a request may read figures of the site's insides: with `METRICS_TOKEN`, where there is one, else from this
 * machine or a private network, directly and not through a proxy. A public site that names no proxies may have one
 * that hides whom it asks for: there a token is needed (docs/decisions/060-operations.md).
 */
export function isWatcher(request: FastifyRequest, config: WatcherSettings): boolean {
  if (config.METRICS_TOKEN) return hasToken(request, config.METRICS_TOKEN);
  if (!isLocal(config) && config.TRUST_PROXY.length === 0) return false;
  if (forwarding.some((name) => request.headers[name] !== undefined)) return false;
  return isHouseName(request.headers.host) && isPrivateAddress(request.raw.socket.remoteAddress ?? '');
}
