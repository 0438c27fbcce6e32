import type { FastifyRequest } from 'fastify';
import { isLanguageCode, type LanguageCode, languageKey } from '#contract/languages.ts';
import type { PageModule } from '#contract/rendered-page.ts';
import { wishedLanguage } from '#server/http/hooks/language.ts';
import { isPersonal } from '#server/request/cookies.ts';

/** A parsed address, independent of the visitor. */
export interface Place {
  /** The language prefix, if any. */
  readonly prefix: LanguageCode | undefined;
  /** With query, without language prefix. */
  readonly path: string;
  /** The same with only the query parameters that pages read: tracking parameters do not make another page. */
  readonly plainPath: string;
  /** The address itself grants access (a reset link, a preview link). */
  readonly isSecret: boolean;
}

export interface Address {
  readonly language: LanguageCode;
  readonly basename: string;
  readonly path: string;
  /** Shows data of its visitor, or has a secret address: cached by nobody. */
  readonly personal: boolean;
}

/** @param address the path and query of a request */
export function readPlace(
  address: string,
  { splitPath, knownSearch }: Pick<PageModule, 'splitPath' | 'knownSearch'>,
): Place {
  // Concatenated, not resolved: `//host/…` is a path here and must never become another host.
  const url = new URL(`http://page${address}`);
  const { language, path } = splitPath(url.pathname);
  return {
    prefix: language,
    path: path + url.search,
    plainPath: path + knownSearch(url.search),
    isSecret: url.searchParams.has('token') || url.searchParams.has('preview'),
  };
}

export function readAddress(request: FastifyRequest, { prefix, path, plainPath, isSecret }: Place): Address {
  const stored = request.cookies[languageKey];
  const wished = isLanguageCode(stored) ? stored : wishedLanguage(request.headers['accept-language'] ?? '');
  const personal = isSecret || isPersonal(request);
  return {
    language: prefix ?? wished,
    basename: prefix ? `/${prefix}` : '',
    path: personal ? path : plainPath,
    personal,
  };
}
