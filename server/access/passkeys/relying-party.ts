import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/settings/config.ts';

/** The site as authenticators know it: a passkey belongs to one `id` and is used on one origin. */
export interface RelyingParty {
  /** A domain without port. */
  readonly id: string;
  readonly origin: string;
}

/**
 * From `PUBLIC_URL`. Where it is not set, from the origin of the request, which the check of origins has compared with
 * the request's host: who relays requests of another site names that one here, for which the owner has no passkey.
 */
export function relyingPartyOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { PUBLIC_URL, publicUrl }: Pick<Config, 'PUBLIC_URL' | 'publicUrl'>,
): RelyingParty {
  const { hostname, origin } = new URL(PUBLIC_URL === undefined ? (headers.origin ?? publicUrl) : publicUrl);
  return { id: hostname, origin };
}
