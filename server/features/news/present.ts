import type { NewsItem, NewsRow, NewsSource, NewsSourceRow } from '#contract/api/news.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { newsExcerptLength } from '#contract/limits.ts';
import { newsSceneOf } from '#contract/news/news-scenes.ts';
import { plainText, renderMarkdown } from '#server/markdown/render.ts';
import type { Pictures } from '#server/site/pictures/pictures.ts';
import { textRevision } from '#server/site/texts/text-revision.ts';
import { isoTime, stamp } from '#server/site/time.ts';
import { displayedLanguage, textsUpdatedAt } from '#server/site/translations.ts';
import { bindWords } from '#server/text/short-words.ts';
import type { FoundNews, FoundSource } from './queries.ts';
import { newsParts } from './revision.ts';

function shownTexts(found: FoundNews): { title: string; content: string; isOwn: boolean } {
  const { own_title, own_content } = found;
  const isOwn = own_title !== null && own_content !== null;
  return isOwn
    ? { title: own_title, content: own_content, isOwn }
    : { title: found.title, content: found.content, isOwn };
}

function isWaiting({ publish_at }: Pick<FoundSource, 'publish_at'>, now: Date): boolean {
  return publish_at !== null && publish_at > stamp(now);
}

function revisionOf(found: FoundNews | FoundSource): string {
  const { id, author_name: displayName, scene, pinned } = found;
  const chosen = { scene: newsSceneOf(scene, id), pinned: pinned !== 0 };
  return textRevision(newsParts({ ...found, displayName, ...chosen }));
}

function fields(found: FoundNews | FoundSource) {
  return {
    id: found.id,
    title: found.title,
    author: found.author_name,
    scene: newsSceneOf(found.scene, found.id),
    kind: found.kind,
    pinned: found.pinned !== 0,
    created_at: isoTime(found.created_at),
  };
}

/** @param pictures of the library, with its cover unless that was deleted */
function shownFields(found: FoundNews, language: LanguageCode, pictures: Pictures) {
  const { title, isOwn } = shownTexts(found);
  const displayed = displayedLanguage(language, isOwn, found.language);
  const cover = pictures.get(found.cover ?? 0) ?? null;
  return { ...fields(found), title: bindWords(displayed.language, title), ...displayed, cover };
}

function excerptOf(content: string, language: LanguageCode): string {
  return bindWords(language, plainText(content, newsExcerptLength));
}

/** A row of a list, with an excerpt as plain text. */
export function presentRow(found: FoundNews, language: LanguageCode, pictures: Pictures): NewsRow {
  const shown = shownFields(found, language, pictures);
  return { ...shown, content: excerptOf(shownTexts(found).content, shown.language) };
}

/** @param pictures that its texts show, and its cover */
export function presentItem(
  found: FoundNews,
  language: LanguageCode,
  { pictures, now }: { readonly pictures: Pictures; readonly now: Date },
): NewsItem {
  const { content } = shownTexts(found);
  const shown = shownFields(found, language, pictures);
  return {
    ...shown,
    content,
    html: renderMarkdown(content, { pictures }),
    excerpt: excerptOf(content, shown.language),
    updated_at: isoTime(textsUpdatedAt(found)),
    revision: revisionOf(found),
    isPublic: !isWaiting(found, now),
  };
}

function sourceFields(found: FoundSource, now: Date) {
  const { language, publish_at, cover } = found;
  const publishAt = publish_at !== null && isWaiting(found, now) ? isoTime(publish_at) : null;
  return { ...fields(found), cover, language, publishAt };
}

/** A row of the administrators' list. */
export function presentSourceRow(found: FoundSource, now: Date): NewsSourceRow {
  return { ...sourceFields(found, now), content: plainText(found.content, newsExcerptLength) };
}

export function presentSource(found: FoundSource, now: Date): NewsSource {
  const hasPreview = found.preview_hash !== null;
  return { ...sourceFields(found, now), content: found.content, revision: revisionOf(found), hasPreview };
}
