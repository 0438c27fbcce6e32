import type { ListedPage, Page, PageSource } from '#contract/api/pages.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { newsExcerptLength } from '#contract/limits.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { plainText, renderMarkdown } from '#server/markdown/render.ts';
import type { Pictures } from '#server/site/pictures/pictures.ts';
import { textRevision } from '#server/site/texts/text-revision.ts';
import { isoTime } from '#server/site/time.ts';
import { displayedLanguage } from '#server/site/translations.ts';
import type { FoundPage, findPageSource, listPages } from './queries.ts';
import { pageParts } from './revision.ts';

/**
 * In the requested language where translated, else as it was written.
 * @param pictures that its texts show
 */
export function presentPage(found: FoundPage, language: LanguageCode, pictures: Pictures): Page {
  const { own_title, own_content } = found;
  const isOwn = own_title !== null && own_content !== null;
  const { title, content } = isOwn ? { title: own_title, content: own_content } : found;
  return {
    path: found.path,
    title,
    html: renderMarkdown(content, { pictures }),
    excerpt: plainText(content, newsExcerptLength),
    updatedAt: isoTime(found.updated_at),
    ...displayedLanguage(language, isOwn, found.language),
  };
}

type FoundSource = NonNullable<Awaited<ReturnType<typeof findPageSource>>>;

export function presentSource({ id, path, language, title, content, updated_at }: FoundSource): PageSource {
  const revision = textRevision(pageParts({ title, content, language }));
  return { id, path, language, title, content, updatedAt: isoTime(updated_at), revision };
}

/** Position in the menus; after them all others, in the order given. */
function menuPosition(path: string): number {
  const menu: readonly string[] = pagePaths;
  const position = menu.indexOf(path);
  return position === -1 ? menu.length : position;
}

export function presentList(found: Awaited<ReturnType<typeof listPages>>): ListedPage[] {
  return found
    .toSorted((one, other) => menuPosition(one.path) - menuPosition(other.path))
    .map(({ id, path, language, title, updated_at }) => ({
      id,
      path,
      language,
      title,
      updatedAt: isoTime(updated_at),
    }));
}
