import type { Page, PageSource } from '#contract/api/pages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { newsExcerptLength } from '#contract/limits.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { plainText, renderMarkdown } from '#server/markdown/render.ts';
import { textRevision } from '#server/site/text-revision.ts';
import { isoTime } from '#server/site/time.ts';
import { displayedLanguage } from '#server/site/translations.ts';
import type { FoundPage, listPages } from './queries.ts';
import { pageParts } from './revision.ts';

/** In the requested language where translated, else as it was written. */
export function presentPage(found: FoundPage, language: LanguageCode): Page {
  const { own_title, own_content } = found;
  const isOwn = own_title !== null && own_content !== null;
  const { title, content } = isOwn ? { title: own_title, content: own_content } : found;
  return {
    path: found.path,
    title,
    html: renderMarkdown(content),
    excerpt: plainText(content, newsExcerptLength),
    updatedAt: isoTime(found.updated_at),
    ...displayedLanguage(language, isOwn, found.language),
  };
}

export function presentSources(found: Awaited<ReturnType<typeof listPages>>): PageSource[] {
  return found
    .toSorted((one, other) => pagePaths.indexOf(one.path) - pagePaths.indexOf(other.path))
    .map(({ id, path, language, title, content, updated_at }) => ({
      id,
      path,
      language,
      title,
      content,
      updatedAt: isoTime(updated_at),
      revision: textRevision(pageParts({ title, content, language })),
    }));
}
