import { type Kysely, sql } from 'kysely';
import type { TranslatedKind } from '#contract/api/translations.ts';
import { defaultLanguage, isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables.ts';
import { stamp } from '#server/site/time.ts';
import { type SourceTexts, sourceHash, type Texts, type TranslatedItem } from '#server/site/translations.ts';
import { findSource } from '#server/translation/queue.ts';

type SiteDb = Pick<Site, 'db'>;

const tables = { news: 'news', download: 'downloads', page: 'pages' } as const satisfies Record<
  Exclude<TranslatedKind, 'picture'>,
  keyof SiteTables
>;

/** Pictures count once they are described. */
function itemsOf({ db }: SiteDb, kind: TranslatedKind) {
  const titled =
    kind === 'picture'
      ? db
          .selectFrom('pictures')
          .select(['id', 'alt as title', 'created_at', sql<LanguageCode>`${defaultLanguage}`.as('language')])
          .where('alt', '!=', '')
      : db.selectFrom(tables[kind]).select(['id', 'title', 'created_at', 'language']);
  return db.selectFrom(titled.as('item'));
}

export async function countItems(site: SiteDb, kind: TranslatedKind): Promise<number> {
  const row = await itemsOf(site, kind)
    .select((item) => item.fn.countAll().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Newest first. */
export function listItems(site: SiteDb, kind: TranslatedKind, offset: number, limit: number) {
  return itemsOf(site, kind)
    .select(['id', 'title', 'language'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listStates({ db }: SiteDb, kind: TranslatedKind, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('translations')
    .select(['subject_id', 'language', 'state'])
    .where('kind', '=', kind)
    .where('subject_id', 'in', ids)
    .execute();
}

export type FoundState = Awaited<ReturnType<typeof listStates>>[number];

/** Undefined when there is no such item. */
export function findItem(site: SiteDb, item: TranslatedItem): Promise<SourceTexts | undefined> {
  return findSource(site, item);
}

export async function listTranslations({ db }: SiteDb, { kind, id }: TranslatedItem) {
  const rows = await db
    .selectFrom('translations')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute();
  return rows.flatMap((row) => (isLanguageCode(row.language) ? [{ ...row, language: row.language }] : []));
}

export type FoundTranslation = Awaited<ReturnType<typeof listTranslations>>[number];

/** Stores a correction; a running job for the same translation then discards its result. */
export async function writeCorrection(
  db: Kysely<SiteTables>,
  { kind, id, language }: TranslatedItem & { readonly language: string },
  { texts, source, now }: { readonly texts: Texts; readonly source: SourceTexts; readonly now: Date },
): Promise<void> {
  await db
    .updateTable('translations')
    .set((row) => ({
      ...texts,
      state: 'edited',
      version: row('version', '+', 1),
      engine: null,
      source_hash: sourceHash(source),
      attempts: 0,
      due_at: null,
      holder: null,
      held_until: null,
      reason: null,
      updated_at: stamp(now),
    }))
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('language', '=', language)
    .execute();
}
