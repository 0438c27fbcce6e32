import { sql } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import { isPublished } from '#server/site/texts/published-news.ts';
import { displayedLanguage, withTranslation } from '#server/site/translations.ts';
import type { StoredText } from './read-texts.ts';

type SiteDb = Pick<Site, 'db'>;

/** The newest, which is what people look for; pages cannot be more than this. */
const newestNews = 300;
const mostPages = 500;
/** Of each text, in characters. */
const readLength = 4_000;

interface Row {
  readonly title: string;
  readonly beginning: string;
  readonly language: LanguageCode;
  readonly own_title: string | null;
  readonly own_beginning: string | null;
}

/** In the language where it is translated, else as it was written. */
function toText<Key>(key: Key, row: Row, language: LanguageCode): StoredText<Key> {
  const isOwn = row.own_title !== null && row.own_beginning !== null;
  return {
    key,
    title: (isOwn ? row.own_title : row.title) ?? '',
    markdown: (isOwn ? row.own_beginning : row.beginning) ?? '',
    language: displayedLanguage(language, isOwn, row.language).language,
  };
}

const beginning = (column: string) => sql<string>`SUBSTR(${sql.ref(column)}, 1, ${readLength})`;

/** News that everybody may read, the newest first. */
export async function readNewsTexts(
  { db }: SiteDb,
  language: LanguageCode,
  now: Date,
): Promise<StoredText<number>[]> {
  const rows = await db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', language))
    .select(['news.id', 'news.title', 'news.language', 'own.title as own_title'])
    .select([beginning('news.content').as('beginning'), beginning('own.content').as('own_beginning')])
    .where(isPublished(now))
    .orderBy('news.created_at', 'desc')
    .orderBy('news.id', 'desc')
    .limit(newestNews)
    .execute();
  return rows.map((row) => toText(row.id, row, language));
}

/** Published pages by path. */
export async function readPageTexts({ db }: SiteDb, language: LanguageCode): Promise<StoredText<string>[]> {
  const rows = await db
    .selectFrom('pages')
    .leftJoin('translations as own', withTranslation('pages', language))
    .select(['pages.path', 'pages.title', 'pages.language', 'own.title as own_title'])
    .select([beginning('pages.content').as('beginning'), beginning('own.content').as('own_beginning')])
    .orderBy('pages.path')
    .limit(mostPages)
    .execute();
  return rows.map((row) => toText(row.path, row, language));
}
