import type { NewsTexts, NewsTimes } from './queries.ts';

/** All that an administrator may change, for revisions. */
export function newsParts(news: NewsTexts & Pick<NewsTimes, 'publish_at'>): readonly string[] {
  const { title, content, displayName, scene, cover, language, kind, pinned, publish_at } = news;
  const choices = [scene, language, kind, pinned ? 'pinned' : '', publish_at ?? '', String(cover ?? '')];
  return [title, content, displayName, ...choices];
}
