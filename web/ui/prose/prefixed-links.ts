import { linkInLanguage } from '#contract/markdown/page-link.ts';

/** Quotes in the words of a text are escaped. */
const links = /href="([^"]*)"/g;

/**
 * Keeps the language of a page whose address names it.
 * @param prefix `/de`, or empty
 */
export function withPrefixedLinks(html: string, prefix: string): string {
  if (prefix === '') return html;
  return html.replace(links, (_, target: string) => `href="${linkInLanguage(target, prefix)}"`);
}
