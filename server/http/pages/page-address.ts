import type { FastifyRequest } from 'fastify';
import type { LanguageCode } from '#contract/languages.ts';
import type { PageModule } from '#contract/rendered-page.ts';
import { memoize } from '#server/async/memoize.ts';
import { visitorLanguage } from '#server/http/hooks/language.ts';
import { isPersonal } from '#server/request/cookies.ts';

/** A parsed address, independent of the visitor. */
export interface ParsedAddress {
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

// Concatenated, not resolved: `//host/…` is a path here and must never become another host.
const parse = (address: string) => new URL(`http://page${address}`);

/** Few addresses are asked for again and again. Those with a query may hold a secret, and are not kept. */
const parseKept = memoize(parse);

/** @param address the path and query of a request */
export function parseAddress(
  address: string,
  { splitPath, knownSearch }: Pick<PageModule, 'splitPath' | 'knownSearch'>,
): ParsedAddress {
  const url = address.includes('?') ? parse(address) : parseKept(address);
  const { language, path } = splitPath(url.pathname);
  return {
    prefix: language,
    path: path + url.search,
    plainPath: path + knownSearch(url.search),
    isSecret: url.searchParams.has('token') || url.searchParams.has('preview'),
  };
}

export function readAddress(
  request: FastifyRequest,
  { prefix, path, plainPath, isSecret }: ParsedAddress,
): Address {
  const personal = isSecret || isPersonal(request);
  return {
    language: prefix ?? visitorLanguage(request),
    basename: prefix ? `/${prefix}` : '',
    path: personal ? path : plainPath,
    personal,
  };
}
