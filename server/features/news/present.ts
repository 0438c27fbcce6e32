import type { NewsItem, NewsRow } from '#contract/api/news.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { newsExcerptLength } from '#contract/limits.ts';
import { newsSceneOf } from '#contract/news-scenes.ts';
import { plainText, renderMarkdown } from '#server/markdown/render.ts';
import type { Pictures } from '#server/site/pictures/pictures.ts';
import { textRevision } from '#server/site/text-revision.ts';
import { isoTime } from '#server/site/time.ts';
import { displayedLanguage, textsUpdatedAt } from '#server/site/translations.ts';
import type { FoundNews } from './queries.ts';

function shownTexts(found: FoundNews): { title: string; content: string; isOwn: boolean } {
  const { own_title, own_content } = found;
  const isOwn = own_title !== null && own_content !== null;
  return isOwn
    ? { title: own_title, content: own_content, isOwn }
    : { title: found.title, content: found.content, isOwn };
}

function fields(found: FoundNews, language: LanguageCode) {
  const { title, isOwn } = shownTexts(found);
  return {
    id: found.id,
    title,
    author: found.author_name,
    scene: newsSceneOf(found.scene, found.id),
    created_at: isoTime(found.created_at),
    ...displayedLanguage(language, isOwn),
  };
}

/** A row of a list, with an excerpt as plain text. */
export function presentRow(found: FoundNews, language: LanguageCode): NewsRow {
  return { ...fields(found, language), content: plainText(shownTexts(found).content, newsExcerptLength) };
}

/** @param pictures that its texts show */
export function presentItem(found: FoundNews, language: LanguageCode, pictures: Pictures): NewsItem {
  const { content } = shownTexts(found);
  return {
    ...fields(found, language),
    content,
    html: renderMarkdown(content, { pictures }),
    excerpt: plainText(content, newsExcerptLength),
    updated_at: isoTime(textsUpdatedAt(found)),
    revision: textRevision([
      found.title,
      found.content,
      found.author_name,
      newsSceneOf(found.scene, found.id),
    ]),
  };
}
