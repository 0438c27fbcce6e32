import { timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { isLocal } from '#server/request/cookies.ts';
import type { Config } from '#server/settings/config.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');

export function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && privateNetworks.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}

/** Headers of proxies: such a request may come from anyone. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** True for local names. A web page that abuses somebody's browser (DNS rebinding) sends its own host name. */
function isLocalName(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return isIP(name) !== 0 || /^[a-z0-9-]+$/i.test(name);
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (given === undefined) return false;
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(token)));
}

type MetricsAccessSettings = Pick<Config, 'METRICS_TOKEN' | 'TRUST_PROXY' | 'publicUrl'>;

/**
 * Allows metrics with `METRICS_TOKEN`, or, when none is set, directly from a private network. A public site without
 * TRUST_PROXY may be behind a proxy that hides its clients, so it needs the token (docs/decisions/060-operations.md).
 */
export function mayReadMetrics(request: FastifyRequest, config: MetricsAccessSettings): boolean {
  if (config.METRICS_TOKEN) return hasToken(request, config.METRICS_TOKEN);
  if (!isLocal(config) && config.TRUST_PROXY.length === 0) return false;
  if (proxyHeaders.some((name) => request.headers[name] !== undefined)) return false;
  return isLocalName(request.headers.host) && isPrivateAddress(request.raw.socket.remoteAddress ?? '');
}
