import type { FastifyRequest } from 'fastify';
import { isLanguageCode, type LanguageCode, languageKey } from '#contract/languages.ts';
import type { PageModule } from '#contract/rendered-page.ts';
import { wishedLanguage } from '#server/http/hooks/language.ts';

/** Where an address leads, for all languages alike. */
export interface Place {
  /** Of the prefix, where there is one. */
  readonly prefix: LanguageCode | undefined;
  /** Without language prefix, with query. */
  readonly path: string;
  /** The same without the parts of the query that no page reads: what links and robots add makes no other page. */
  readonly plainPath: string;
  /** Whoever has the address may do what it is for. */
  readonly isSecret: boolean;
}

export interface Address {
  readonly language: LanguageCode;
  readonly basename: string;
  readonly path: string;
  /** It shows something of its visitor, or its address is his secret: kept by nobody. */
  readonly personal: boolean;
}

/** @param address the path and query of a request */
export function readPlace(
  address: string,
  { splitPath, knownSearch }: Pick<PageModule, 'splitPath' | 'knownSearch'>,
): Place {
  // Joined, not resolved: `//host/…` is a path here and must never become another host.
  const url = new URL(`http://page${address}`);
  const { language, path } = splitPath(url.pathname);
  return {
    prefix: language,
    path: path + url.search,
    plainPath: path + knownSearch(url.search),
    isSecret: url.searchParams.has('token'),
  };
}

/** @param sessionCookie its name: a request with it is rendered for its visitor alone */
export function readAddress(
  request: FastifyRequest,
  { prefix, path, plainPath, isSecret }: Place,
  sessionCookie: string,
): Address {
  const stored = request.cookies[languageKey];
  const wished = isLanguageCode(stored) ? stored : wishedLanguage(request.headers['accept-language'] ?? '');
  const personal = isSecret || request.cookies[sessionCookie] !== undefined;
  return {
    language: prefix ?? wished,
    basename: prefix ? `/${prefix}` : '',
    path: personal ? path : plainPath,
    personal,
  };
}
