import type { FastifyRequest } from 'fastify';

/**
 * Whether who asks has already what is known by an ETag.
 * @param etag a strong one; a proxy that compresses on the way makes it a weak one, which is as good here
 */
export function hasAlready({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || known === etag) return known !== undefined;
  return known.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
