import type { TranslatedItem, TranslatedKind, Translation } from '#contract/api/translations.ts';
import { targetLanguagesOf } from '#contract/api/translations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isoTime, stamp } from '#server/site/time.ts';
import { type SourceTexts, sourceHash } from '#server/site/translations.ts';
import type { FoundState, FoundTranslation } from './queries.ts';

/** A row of the list; a language without a row is about to be queued and counts as queued. */
export function presentItem(
  kind: TranslatedKind,
  {
    id,
    title,
    language: source,
  }: { readonly id: number; readonly title: string; readonly language: LanguageCode },
  states: readonly FoundState[],
): TranslatedItem {
  const own = states.filter(({ subject_id }) => subject_id === id);
  const stateOf = (language: string) => own.find((row) => row.language === language)?.state ?? 'queued';
  return {
    kind,
    id,
    title,
    sourceLanguage: source,
    states: Object.fromEntries(targetLanguagesOf(source).map((language) => [language, stateOf(language)])),
  };
}

export function presentTranslation(row: FoundTranslation, source: SourceTexts, now: Date): Translation {
  const waits = row.state === 'queued' || row.state === 'failed';
  return {
    language: row.language,
    state: row.state,
    working: waits && row.held_until !== null && row.held_until > stamp(now),
    engine: row.engine,
    reason: row.reason,
    attempts: row.attempts,
    nextTryAt: waits && row.due_at !== null ? isoTime(row.due_at) : null,
    updatedAt: isoTime(row.updated_at),
    outdated: row.source_hash !== null && row.source_hash !== sourceHash(source),
    title: row.title,
    content: row.content,
  };
}
