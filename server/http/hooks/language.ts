import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  defaultLanguage,
  isLanguageCode,
  type LanguageCode,
  preferredLanguage,
} from '#contract/languages.ts';
import { memoize } from '#server/async/memoize.ts';
import { configOf } from '#server/request/route.ts';

function namedIn(part: unknown): LanguageCode | undefined {
  if (typeof part !== 'object' || part === null || !('language' in part)) return undefined;
  return isLanguageCode(part.language) ? part.language : undefined;
}

/** The best of the site's languages for an `Accept-Language` header, memoized: browsers send few different ones. */
export const wishedLanguage = memoize(preferredLanguage);

/**
 * The language of the response: `language` in the body or the query, else `Accept-Language`, else English. What staff send
 * is no wish for an answer: there it is the language that a text is written in.
 */
export function languageOf(request: FastifyRequest): LanguageCode {
  const isOfStaff = configOf(request).call?.permission !== undefined;
  return (
    (isOfStaff ? undefined : namedIn(request.body)) ??
    namedIn(request.query) ??
    wishedLanguage(request.headers['accept-language'] ?? '')
  );
}

export function registerLanguage(app: FastifyInstance): void {
  app.decorateRequest('language', defaultLanguage);
  app.addHook('preHandler', (request, _reply, done) => {
    request.language = languageOf(request);
    done();
  });
}
