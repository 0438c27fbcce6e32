import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  defaultLanguage,
  isLanguageCode,
  type LanguageCode,
  languageKey,
  preferredLanguage,
} from '#contract/languages.ts';
import { memoize } from '#server/async/memoize.ts';
import { configOf } from '#server/request/route.ts';

function namedIn(part: unknown): LanguageCode | undefined {
  if (typeof part !== 'object' || part === null || !('language' in part)) return undefined;
  return isLanguageCode(part.language) ? part.language : undefined;
}

/** The best of the site's languages for an `Accept-Language` header, memoized: browsers send few different ones. */
const wishedLanguage = memoize(preferredLanguage);

/**
 * The language of an answer of the API: `language` in the body or the query, else `Accept-Language`, else English. What
 * staff send is no wish for an answer: there it is the language that a text is written in.
 */
export function languageOf(request: FastifyRequest): LanguageCode {
  const isOfStaff = configOf(request).call?.permission !== undefined;
  const named = isOfStaff ? undefined : (namedIn(request.body) ?? namedIn(request.query));
  return named ?? wishedLanguage(request.headers['accept-language'] ?? '');
}

/** The language of a page whose address names none: the one chosen before, else `Accept-Language`, else English. */
export function visitorLanguage({ cookies, headers }: FastifyRequest): LanguageCode {
  // A request that is refused early has no cookies yet.
  const chosen = cookies?.[languageKey];
  return isLanguageCode(chosen) ? chosen : wishedLanguage(headers['accept-language'] ?? '');
}

/** The language of a page, a feed, a calendar or a shared picture: the one in its address, else the visitor's. */
export function addressLanguage(request: FastifyRequest): LanguageCode {
  const [, first, second] = request.url.split(/[/?.]/);
  const named = first === 'share' ? second : first;
  return isLanguageCode(named) ? named : visitorLanguage(request);
}

export function registerLanguage(app: FastifyInstance): void {
  app.decorateRequest('language', defaultLanguage);
  app.addHook('preHandler', (request, _reply, done) => {
    request.language = languageOf(request);
    done();
  });
}
