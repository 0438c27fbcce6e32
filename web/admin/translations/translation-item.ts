import type { ResponseOf } from '#contract/api/calls.ts';
import type { Translation } from '#contract/api/translations.ts';
import { isEnglish, type LanguageCode, languageCodes, languages } from '#contract/languages.ts';
import type { TranslatedKind } from '#contract/translated.ts';
import { ApiError } from '#web/api.ts';

/** An item's texts as they were written, and its translations. */
export type TranslatedTexts = ResponseOf<'GET /api/translations/{kind}/{id}'>['data'];

export interface TranslatedItemId {
  readonly kind: TranslatedKind;
  readonly id: number;
}

/** Sorts the translations like the language switcher. */
export function inDisplayOrder(item: TranslatedTexts): TranslatedTexts {
  const place = ({ language }: Translation) => languageCodes.indexOf(language);
  return { ...item, translations: [...item.translations].sort((a, b) => place(a) - place(b)) };
}

export interface TranslationCounts {
  /** Translated or corrected: shown to readers. */
  readonly done: number;
  readonly waiting: number;
  readonly failed: number;
  readonly total: number;
}

export function countTranslations(translations: readonly Translation[]): TranslationCounts {
  const count = (...states: readonly Translation['state'][]) =>
    translations.filter(({ state }) => states.includes(state)).length;
  return {
    done: count('done', 'edited'),
    waiting: count('queued'),
    failed: count('failed'),
    total: translations.length,
  };
}

/** One English is made of the other by spelling rules, without an engine. @param source language of the original */
export function needsEngine({ language }: Pick<Translation, 'language'>, source: LanguageCode): boolean {
  return !(isEnglish(language) && isEnglish(source));
}

const soonMs = 2_500;
const lateMs = 60_000;

/**
 * Delay until the next poll; null when nothing is pending.
 * @param source language of the original
 * @param hasEngine whether any engine is set up
 * @param now milliseconds since the epoch
 */
export function nextPollDelay(
  translations: readonly Translation[],
  {
    source,
    hasEngine,
    now,
  }: {
    readonly source: LanguageCode;
    readonly hasEngine: boolean;
    readonly now: number;
  },
): number | null {
  const waits = translations.filter(
    (each) =>
      (each.state === 'queued' || each.state === 'failed') && (hasEngine || !needsEngine(each, source)),
  );
  if (waits.length === 0) return null;
  const dueIn = waits.map(({ working, nextTryAt }) =>
    working || nextTryAt === null ? 0 : Date.parse(nextTryAt) - now,
  );
  return Math.min(Math.max(Math.min(...dueIn), soonMs), lateMs);
}

const afterFailureMs = 10_000;

/** Delay after a failed poll; null where another one would fail, too. */
export function failedPollDelay(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status >= 500) return afterFailureMs;
  if (error.status !== 429) return null;
  return Math.max(afterFailureMs, 1_000 * (error.retryAfter ?? 0));
}

/** Native name and BCP 47 tag of a language. */
export function languageName(code: string): { readonly name: string; readonly tag: string } {
  const { name = code, tag = code } = languages.find((each) => each.code === code) ?? {};
  return { name, tag };
}
