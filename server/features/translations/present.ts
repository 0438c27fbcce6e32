import type { TranslatedItem, TranslatedKind, Translation } from '#contract/api/translations.ts';
import { targetLanguagesOf } from '#contract/api/translations.ts';
import { isSameLanguage, type LanguageCode } from '#contract/languages.ts';
import { textRevision } from '#server/site/texts/text-revision.ts';
import { isoTime, stamp } from '#server/site/time.ts';
import { type SourceTexts, sourceHash } from '#server/site/translations.ts';
import type { FoundState, FoundTranslation } from './queries.ts';
import { correctionParts } from './revision.ts';

/** A row of the list; a language without a row is about to be queued and counts as queued. Of a translator's own languages only. */
export function presentItem(
  kind: TranslatedKind,
  {
    id,
    title,
    language: source,
  }: { readonly id: number; readonly title: string; readonly language: LanguageCode },
  states: readonly FoundState[],
  isShown: (language: LanguageCode) => boolean,
): TranslatedItem {
  const own = states.filter(({ subject_id }) => subject_id === id);
  const stateOf = (language: string) => own.find((row) => row.language === language)?.state ?? 'queued';
  return {
    kind,
    id,
    title,
    sourceLanguage: source,
    states: Object.fromEntries(
      targetLanguagesOf(source)
        .filter(isShown)
        .map((language) => [language, stateOf(language)]),
    ),
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
    revision: textRevision(correctionParts(row, source)),
  };
}

/**
 * What all translations that wait will take.
 * @param charactersPerSecond the pace of the machine's own engine; null where it does not translate or was not measured
 * @returns null where nothing waits, or nothing is known
 */
export function secondsLeft(
  rows: readonly Pick<FoundTranslation, 'language' | 'state'>[],
  source: SourceTexts,
  charactersPerSecond: number | null,
): number | null {
  const waiting = rows.filter(
    ({ language, state }) =>
      (state === 'queued' || state === 'failed') && !isSameLanguage(language, source.language),
  );
  if (waiting.length === 0 || charactersPerSecond === null) return null;
  const characters = (source.title.length + source.content.length) * waiting.length;
  return Math.max(1, Math.ceil(characters / charactersPerSecond));
}
