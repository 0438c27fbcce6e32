import { iconUrl } from '#contract/design/appearance.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import { renderMarkdown } from '#server/markdown/render.ts';
import type { PublishedAppearance } from '#server/operations/design/published-appearance.ts';
import type { Config } from '#server/settings/config.ts';
import { type Pictures, picturesInTexts } from '#server/site/pictures/pictures.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime } from '#server/site/time.ts';
import { displayedLanguage, textsUpdatedAt } from '#server/site/translations.ts';
import { translate } from '#server/text/translate.ts';
import { type FoundEntry, newestNews } from './queries.ts';

export interface FeedEntry {
  /** URL of its page in the feed's language; stable, so it is also the entry's id. */
  readonly address: string;
  readonly title: string;
  /** Full text with absolute links, to pages in the feed's language. */
  readonly html: string;
  readonly author: string;
  /** ISO 8601 in UTC. */
  readonly publishedAt: string;
  readonly updatedAt: string;
  /** BCP 47; that of the original without a translation. */
  readonly language: string;
}

export interface Feed {
  readonly title: string;
  readonly description: string;
  readonly homeAddress: string;
  /** URL of a format of this feed, such as `feed.xml`. */
  readonly addressOf: (file: string) => string;
  readonly iconAddress: string;
  readonly language: string;
  readonly updatedAt: string;
  /** Newest first. */
  readonly entries: readonly FeedEntry[];
}

/** Used when nothing has been published yet. */
const beginning = '1970-01-01T00:00:00Z';

function entryOf(
  found: FoundEntry,
  language: LanguageCode,
  { publicUrl, pictures }: { readonly publicUrl: string; readonly pictures: Pictures },
): FeedEntry {
  const { own_title, own_content } = found;
  const isOwn = own_title !== null && own_content !== null;
  const { title, content } = isOwn ? { title: own_title, content: own_content } : found;
  const address = `${publicUrl}/${language}/news/${found.id}`;
  return {
    address,
    title,
    html: renderMarkdown(content, { address, language, pictures }),
    author: found.author_name,
    publishedAt: isoTime(found.created_at),
    updatedAt: isoTime(textsUpdatedAt(found)),
    language: tagOf(displayedLanguage(language, isOwn, found.language).language),
  };
}

export function feedTitle({ SITE_NAME }: Pick<Config, 'SITE_NAME'>, language: LanguageCode): string {
  return `${SITE_NAME} · ${translate(language, 'news.title')}`;
}

interface FeedServices {
  readonly site: Pick<Site, 'db'>;
  readonly config: Config;
  readonly appearance: Pick<PublishedAppearance, 'now'>;
}

/** Loads the newest news; items without a translation are as they were written. */
export async function readFeed(
  { site, config, appearance }: FeedServices,
  language: LanguageCode,
): Promise<Feed> {
  const { publicUrl, SITE_NAME, SERVER_NAME } = config;
  const found = await newestNews(site, language);
  const texts = found.map(({ own_content, content }) => own_content ?? content);
  const pictures = await picturesInTexts(site, texts, language);
  const entries = found.map((each) => entryOf(each, language, { publicUrl, pictures }));
  return {
    title: feedTitle(config, language),
    description: translate(language, 'site.description', { site: SITE_NAME, server: SERVER_NAME }),
    homeAddress: `${publicUrl}/${language}/news`,
    addressOf: (file) => `${publicUrl}/${language}/${file}`,
    iconAddress: publicUrl + iconUrl(appearance.now().logo, 192),
    language: tagOf(language),
    updatedAt:
      entries
        .map((entry) => entry.updatedAt)
        .toSorted()
        .at(-1) ?? beginning,
    entries,
  };
}
