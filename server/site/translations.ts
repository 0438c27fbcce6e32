import { createHash } from 'node:crypto';
import type { JoinBuilder, Kysely } from 'kysely';
import { type TranslatedKind, type TranslationState, targetLanguagesOf } from '#contract/api/translations.ts';
import { defaultLanguage, isLanguageCode, isSameLanguage, type LanguageCode } from '#contract/languages.ts';
import type { SiteTables } from './tables/site-tables.ts';
import type { Stamp } from './tables/stamp.ts';
import type { TranslationsTable } from './tables/texts.ts';
import { stamp } from './time.ts';

export function requestedLanguage(named: string | undefined, ofRequest: LanguageCode): LanguageCode {
  return isLanguageCode(named) ? named : ofRequest;
}

/**
 * The language of the displayed text, and whether readers get theirs.
 * @param source the language it was written in, which is shown without a translation
 */
export function displayedLanguage(
  asked: LanguageCode,
  hasTranslation: boolean,
  source: LanguageCode,
): { readonly language: LanguageCode; readonly translated: boolean } {
  if (hasTranslation) return { language: asked, translated: true };
  return { language: source, translated: isSameLanguage(asked, source) };
}

export interface WrittenTexts {
  readonly updated_at: Stamp;
  readonly own_state: TranslationState | null;
  readonly own_updated_at: Stamp | null;
}

/** When the displayed texts last changed; a translation in progress counts as its original. */
export function textsUpdatedAt({ updated_at, own_state, own_updated_at }: WrittenTexts): Stamp {
  const isFinished = own_state === 'done' || own_state === 'edited';
  const translated = isFinished && own_updated_at !== null ? own_updated_at : updated_at;
  return translated > updated_at ? translated : updated_at;
}

export interface TranslatedItem {
  readonly kind: TranslatedKind;
  readonly id: number;
}

/** A title and a text in Markdown. */
export interface Texts {
  readonly title: string;
  readonly content: string;
}

/** Texts as they were written. */
export interface SourceTexts extends Texts {
  readonly language: LanguageCode;
}

/** Hash of what translations are made of. Without the language for English, as before there was a choice. */
export function sourceHash({ title, content, language }: SourceTexts): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content, ...(language === defaultLanguage ? [] : [language])]))
    .digest('hex');
}

type Db = Kysely<SiteTables>;

const kindOfTable = {
  news: 'news',
  downloads: 'download',
  pages: 'page',
  pictures: 'picture',
  design_texts: 'text',
} as const;
type TranslatedTable = keyof typeof kindOfTable;
type TranslationJoin = JoinBuilder<SiteTables & { own: TranslationsTable }, TranslatedTable | 'own'>;

/**
 * Condition for joining `translations as own`: the translation to show.
 * @param language null joins all finished translations
 */
export function withTranslation(table: TranslatedTable, language: LanguageCode | null) {
  return (join: TranslationJoin): TranslationJoin => {
    const ofItem = join.onRef('own.subject_id', '=', `${table}.id`).on('own.kind', '=', kindOfTable[table]);
    if (language === null) return ofItem.on('own.state', 'in', ['done', 'edited']);
    return ofItem.on('own.language', '=', language).on('own.title', 'is not', null);
  };
}

function queuedRow({ kind, id }: TranslatedItem, source: LanguageCode, language: LanguageCode, now: Date) {
  const at = stamp(now);
  const state = 'queued' as const;
  return {
    kind,
    subject_id: id,
    language,
    source_language: source,
    state,
    due_at: at,
    updated_at: at,
  };
}

/**
 * Queues one translation per language, in the transaction that writes the texts.
 * @param source the language they are written in
 */
export async function queueTranslations(
  db: Db,
  item: TranslatedItem,
  source: LanguageCode,
  now: Date,
): Promise<void> {
  const rows = targetLanguagesOf(source).map((language) => queuedRow(item, source, language, now));
  await db.insertInto('translations').values(rows).execute();
}

/**
 * Queues the translations of changed texts, in the transaction that writes them. A new source language has no
 * translation any more, the old one gets one.
 */
export async function translateAgain(
  db: Db,
  item: TranslatedItem,
  { from, to }: { readonly from: LanguageCode; readonly to: LanguageCode },
  now: Date,
): Promise<void> {
  if (from !== to) {
    const ofItem = db
      .deleteFrom('translations')
      .where('kind', '=', item.kind)
      .where('subject_id', '=', item.id);
    await ofItem.where('language', 'in', [from, to]).execute();
    await db
      .insertInto('translations')
      .values(queuedRow(item, to, from, now))
      .execute();
    await db
      .updateTable('translations')
      .set({ source_language: to })
      .where('kind', '=', item.kind)
      .where('subject_id', '=', item.id)
      .execute();
  }
  await requeueTranslations(db, item, now);
}

/**
 * Queues translations again; readers keep seeing the previous ones. Manual corrections stay unless their
 * language is named.
 * @param languages all by default
 */
export async function requeueTranslations(
  db: Db,
  { kind, id }: TranslatedItem,
  now: Date,
  languages?: readonly LanguageCode[],
): Promise<void> {
  await db
    .updateTable('translations')
    .set((row) => ({
      state: 'queued',
      version: row('version', '+', 1),
      attempts: 0,
      due_at: stamp(now),
      holder: null,
      held_until: null,
      reason: null,
      updated_at: stamp(now),
    }))
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .$if(languages === undefined, (query) => query.where('state', '!=', 'edited'))
    .$if(languages !== undefined, (query) => query.where('language', 'in', languages ?? []))
    .execute();
}

/** Deletes all translations, in the transaction that deletes the item. */
export async function deleteTranslations(db: Db, { kind, id }: TranslatedItem): Promise<void> {
  await db.deleteFrom('translations').where('kind', '=', kind).where('subject_id', '=', id).execute();
}
