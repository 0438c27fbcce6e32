import { createHash } from 'node:crypto';
import type { JoinBuilder, Kysely } from 'kysely';
import { type TranslatedKind, type TranslationState, targetLanguages } from '#contract/api/translations.ts';
import { defaultLanguage, isEnglish, isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import type { SiteTables, Stamp, TranslationsTable } from './tables.ts';
import { stamp } from './time.ts';

export function requestedLanguage(named: string | undefined, ofRequest: LanguageCode): LanguageCode {
  return isLanguageCode(named) ? named : ofRequest;
}

/** The language of the displayed text, and whether it is an English fallback. */
export function displayedLanguage(
  asked: LanguageCode,
  hasTranslation: boolean,
): { readonly language: LanguageCode; readonly translated: boolean } {
  if (hasTranslation) return { language: asked, translated: true };
  return { language: defaultLanguage, translated: isEnglish(asked) };
}

export interface WrittenTexts {
  readonly updated_at: Stamp;
  readonly own_state: TranslationState | null;
  readonly own_updated_at: Stamp | null;
}

/** When the displayed texts last changed; a translation in progress counts as its English original. */
export function textsUpdatedAt({ updated_at, own_state, own_updated_at }: WrittenTexts): Stamp {
  const isFinished = own_state === 'done' || own_state === 'edited';
  const translated = isFinished && own_updated_at !== null ? own_updated_at : updated_at;
  return translated > updated_at ? translated : updated_at;
}

export interface TranslatedItem {
  readonly kind: TranslatedKind;
  readonly id: number;
}

export interface SourceTexts {
  readonly title: string;
  readonly content: string;
}

export function sourceHash({ title, content }: SourceTexts): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content]))
    .digest('hex');
}

type Db = Kysely<SiteTables>;

const kindOfTable = { news: 'news', downloads: 'download', pages: 'page', pictures: 'picture' } as const;
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

/** Queues one translation per language, in the transaction that writes the English texts. */
export async function queueTranslations(db: Db, { kind, id }: TranslatedItem, now: Date): Promise<void> {
  const at = stamp(now);
  const rows = targetLanguages.map((language) => ({
    kind,
    subject_id: id,
    language,
    state: 'queued' as const,
    due_at: at,
    updated_at: at,
  }));
  await db.insertInto('translations').values(rows).execute();
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

/** Deletes all translations, in the transaction that deletes the English texts. */
export async function deleteTranslations(db: Db, { kind, id }: TranslatedItem): Promise<void> {
  await db.deleteFrom('translations').where('kind', '=', kind).where('subject_id', '=', id).execute();
}
