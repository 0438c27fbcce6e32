import { pathWithSearch, splitPath } from '#web/paths.ts';

/** Neither a file, which has a dot or is in one of these folders, nor another site. Quotes in the words of a text are escaped. */
const linkToPage = /href="(\/(?!\/|(?:api|files|media)\/)[^".?#]*)(?=["?#])/g;

/**
 * Keeps the language of a page whose address names it: authors write `/game-rules`, which leads to the language of the browser.
 * @param prefix `/de`, or empty
 */
export function withPrefixedLinks(html: string, prefix: string): string {
  if (prefix === '') return html;
  return html.replace(linkToPage, (link, path: string) =>
    splitPath(path).language ? link : `href="${prefix}${pathWithSearch(path, '')}`,
  );
}
