import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '#server/errors.ts';
import { carriesSecret } from '#server/request/cookies.ts';
import type { Config } from '#server/settings/config.ts';

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

function isOwnOrigin(origin: string, request: FastifyRequest, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

/** Whether the origin of a change is this site (docs/decisions/011-csrf-by-origin.md). */
function isAllowed(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin !== undefined) return isOwnOrigin(origin, request, publicOrigin);
  return site !== undefined || !carriesSecret(request);
}

/** Refuses changes that a page of another site makes with a visitor's browser (CSRF). */
export function registerOriginCheck(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    const isFine = readingMethods.includes(request.method) || isAllowed(request, publicOrigin);
    done(isFine ? undefined : new ApiError('request.foreignOrigin'));
  });
}
