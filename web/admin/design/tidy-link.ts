import { isLanguageCode } from '#contract/languages.ts';

/** A link as it is stored: addresses of this site as paths without language. */
export function tidyLink(given: string, origin: string): string {
  const text = given.trim();
  const link = text.startsWith(`${origin}/`) ? text.slice(origin.length) : text;
  const [, first = ''] = /^\/([^/?#]*)/.exec(link) ?? [];
  if (!isLanguageCode(first)) return link;
  const rest = link.slice(first.length + 1);
  return rest.startsWith('/') ? rest : `/${rest}`;
}
