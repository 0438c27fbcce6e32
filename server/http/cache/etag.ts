import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** A strong ETag of a body. */
export function etagOf(body: string | Buffer): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
}

/** Matches `If-None-Match` against a strong ETag; weak tags count too, because proxies weaken ours. */
export function matchesEtag({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || known === etag) return known !== undefined;
  return known.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
