import type { Kysely } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import type { DesignPart } from '#server/site/tables/design.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import {
  displayedLanguage,
  queueTranslations,
  type SourceTexts,
  sourceHash,
  type Texts,
  withTranslation,
} from '#server/site/translations.ts';
import { readDraft, readPublished } from './designs.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

/** Own words of the owner, as documents hold them; a label is a title without content. */
export type OwnText = SourceTexts;

/** Where the texts of a part of the design are. */
export interface TextSource<Document> {
  readonly part: DesignPart;
  /** Reads a stored document, also one of an earlier release. */
  read(stored: unknown): Document;
  /** The owner's words in a document; missing where it has none. */
  texts?(document: Document): readonly OwnText[];
}

/** Keys of what {@link readTexts} returns. */
export const textHash = sourceHash;

function byHash(texts: readonly OwnText[]): ReadonlyMap<string, OwnText> {
  return new Map(texts.map((text) => [textHash(text), text]));
}

/** Stores new texts and queues their translations, in the transaction that publishes the document they are in. */
export async function publishTexts(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  texts: readonly OwnText[],
  now: Date,
): Promise<void> {
  const used_at = stamp(now);
  const rows = [...byHash(texts)]
    .map(([hash, { language, title, content }]) => ({ hash, language, title, content }))
    // Two publications with the same words then wait for each other instead of locking each other out.
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  if (rows.length === 0) return;
  const insert = db
    .insertInto('design_texts')
    .values(rows.map((row) => ({ ...row, created_at: used_at, used_at })));
  if (dialect === 'mysql') await insert.onDuplicateKeyUpdate({ used_at }).execute();
  else await insert.onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at })).execute();
  const added = await db
    .selectFrom('design_texts')
    .leftJoin('translations as own', (join) =>
      join.onRef('own.subject_id', '=', 'design_texts.id').on('own.kind', '=', 'text'),
    )
    .select(['design_texts.id', 'design_texts.language'])
    .where('own.subject_id', 'is', null)
    .where(
      'design_texts.hash',
      'in',
      rows.map(({ hash }) => hash),
    )
    .execute();
  for (const { id, language } of added) await queueTranslations(db, { kind: 'text', id }, language, now);
}

async function noteUse(db: Db, hashes: readonly string[], now: Date): Promise<void> {
  if (hashes.length === 0) return;
  await db
    .updateTable('design_texts')
    .set({ used_at: stamp(now) })
    .where('hash', 'in', hashes)
    .execute();
}

export interface ShownText extends Texts {
  /** What it is in: the reader's language, or the one it was written in. */
  readonly language: LanguageCode;
  /** False: readers see the original, which is in another language. */
  readonly translated: boolean;
}

/** Texts as readers of a language see them, by their {@link textHash}. */
export async function readTexts(
  { db }: SiteDb,
  language: LanguageCode,
  texts: readonly OwnText[],
): Promise<ReadonlyMap<string, ShownText>> {
  const named = byHash(texts);
  if (named.size === 0) return new Map();
  const rows = await db
    .selectFrom('design_texts')
    .innerJoin('translations as own', withTranslation('design_texts', language))
    .select(['design_texts.hash', 'own.title', 'own.content'])
    .where('design_texts.hash', 'in', [...named.keys()])
    .execute();
  const translations = new Map(rows.map((row) => [row.hash, row]));
  return new Map(
    [...named].map(([hash, source]) => {
      const own = translations.get(hash);
      const { title, content } = own ?? source;
      const shown = { title: title ?? source.title, content: content ?? source.content };
      return [hash, { ...shown, ...displayedLanguage(language, own !== undefined, source.language) }];
    }),
  );
}

/** Another string whenever readers of any language see other words. */
export async function textsRevision({ db }: SiteDb, texts: readonly OwnText[]): Promise<string> {
  const named = byHash(texts);
  if (named.size === 0) return '';
  const row = await db
    .selectFrom('design_texts')
    .innerJoin('translations as own', withTranslation('design_texts', null))
    .select((each) => [
      each.fn.countAll().as('finished'),
      each.fn.sum('own.version').as('versions'),
      each.fn.max('own.updated_at').as('newest'),
    ])
    .where('design_texts.hash', 'in', [...named.keys()])
    .executeTakeFirstOrThrow();
  return [row.finished, row.versions, row.newest].join(' ');
}

const keptSeconds = 86_400;
/** Per query. */
const deletedAtOnce = 500;

/** Deletes texts, with their translations, that no draft and no published version has used for a day. */
export async function sweepTexts(
  { db }: SiteDb,
  sources: readonly TextSource<unknown>[],
  now: Date,
): Promise<void> {
  for (const source of sources) await noteUse(db, await usedHashes(db, source), now);
  const unused = stamp(secondsAfter(now, -keptSeconds));
  await db.transaction().execute(async (one) => {
    const rows = await one
      .selectFrom('design_texts')
      .select('id')
      .where('used_at', '<', unused)
      .limit(deletedAtOnce)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    // Again with the condition: a publication may have begun to use one of them.
    await one.deleteFrom('design_texts').where('id', 'in', ids).where('used_at', '<', unused).execute();
    await one
      .deleteFrom('translations')
      .where('kind', '=', 'text')
      .where('subject_id', 'in', ids)
      .where('subject_id', 'not in', one.selectFrom('design_texts').select('id'))
      .execute();
  });
}

async function usedHashes(db: Db, { part, read, texts }: TextSource<unknown>): Promise<readonly string[]> {
  const stored = await Promise.all([readDraft({ db }, part), readPublished({ db }, part)]);
  const used = stored.flatMap((found) => (found && texts ? texts(read(found.document)) : []));
  return [...byHash(used).keys()];
}
