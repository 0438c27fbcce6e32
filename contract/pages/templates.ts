/** Texts to start a page from, in every language: files in `locales/templates/`. */
export const pageTemplates = [
  'game-rules',
  'code-of-conduct',
  'team',
  'guides',
  'privacy',
  'imprint',
  'contact',
  'terms',
  'faq',
] as const;

export type PageTemplate = (typeof pageTemplates)[number];

/** Words in square brackets that are neither a link nor a ticked box. */
const gapPattern = /\[[^\][\n]{2,80}\](?![([:])/g;

/** What the owner still has to fill in, such as `[name of the operator]`, each once. */
export function gapsIn(text: string): readonly string[] {
  return [...new Set(text.match(gapPattern))];
}
