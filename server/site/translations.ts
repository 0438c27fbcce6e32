import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type TranslatedKind, type TranslationState, targetLanguages } from '#contract/api/translations.ts';
import { defaultLanguage, isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import type { SiteTables, Stamp } from './tables.ts';
import { stamp } from './time.ts';

/** Languages whose readers read the English original as their own. */
const englishLanguages: readonly LanguageCode[] = ['en', 'en-gb'];

/** The language named in the address, else that of the request. */
export function languageAsked(named: string | undefined, ofRequest: LanguageCode): LanguageCode {
  return isLanguageCode(named) ? named : ofRequest;
}

/** The language a text ends up in, and whether its reader has to put up with English. */
export function languageShown(
  asked: LanguageCode,
  hasTranslation: boolean,
): { readonly language: LanguageCode; readonly translated: boolean } {
  if (hasTranslation) return { language: asked, translated: true };
  return { language: defaultLanguage, translated: englishLanguages.includes(asked) };
}

/** When an item and its translation were written. */
export interface WrittenTexts {
  readonly updated_at: Stamp;
  readonly own_state: TranslationState | null;
  readonly own_updated_at: Stamp | null;
}

/** When the texts a reader sees were last changed: a translation that is being made again is as old as its English. */
export function textsChangedAt({ updated_at, own_state, own_updated_at }: WrittenTexts): Stamp {
  const isFinished = own_state === 'done' || own_state === 'edited';
  const translated = isFinished && own_updated_at !== null ? own_updated_at : updated_at;
  return translated > updated_at ? translated : updated_at;
}

/** Something whose texts are translated. */
export interface TranslatedItem {
  readonly kind: TranslatedKind;
  readonly id: number;
}

/** English texts. */
export interface SourceTexts {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
}

/** What tells one state of English texts from another. */
export function sourceHash({ title, content }: SourceTexts): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content]))
    .digest('hex');
}

type Db = Kysely<SiteTables>;

/** Writes one waiting translation for each other language, in the transaction that writes the English texts. */
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
 * Has translations made again, at once; until then readers see what there was. Corrections by hand stay unless their
 * language is named.
 * @param languages left out: all
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

/** Deletes all languages, in the transaction that deletes the English texts. */
export async function deleteTranslations(db: Db, { kind, id }: TranslatedItem): Promise<void> {
  await db.deleteFrom('translations').where('kind', '=', kind).where('subject_id', '=', id).execute();
}
