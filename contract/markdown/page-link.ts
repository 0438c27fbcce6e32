import { isLanguageCode } from '#contract/languages.ts';

/** The path of a page: neither a file, which has a dot or is in one of these folders, nor of another site. */
const pagePath = /^\/(?!\/|(?:api|files|media)\/)[^.?#]*(?=$|[?#])/;

/**
 * Where a link of a text leads for readers of a page whose address names a language: authors write `/game-rules`, which
 * leads to the language of the browser.
 * @param target as the text has it
 * @param prefix of the language: `/de`
 * @returns the target itself unless it is a page without a language
 */
export function linkInLanguage(target: string, prefix: string): string {
  const path = pagePath.exec(target)?.[0];
  if (path === undefined || isLanguageCode(path.split('/')[1])) return target;
  return prefix + (path === '/' ? '' : path) + target.slice(path.length);
}
