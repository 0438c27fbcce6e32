import type { EventForm } from '#contract/api/world/events.ts';
import { eventLimits, isRateKind } from '#contract/events/event-kinds.ts';
import { endOf, type Schedule } from '#contract/events/occurrences.ts';
import { timeZones } from '#contract/events/zoned-time.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { ApiError } from '#server/errors.ts';
import { textHash } from '#server/site/design/texts.ts';
import type { WrittenEvent } from '#server/site/events/events.ts';
import { isBlank, oneLine, severalLines } from '#server/site/plain-text.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

const zones = new Set(timeZones());

/** In graphemes a title may be shorter; its column counts characters. */
function isTooLong(text: string, most: number): boolean {
  return [...text].length > most;
}

function incomplete(): ApiError {
  const { lowestRate: from, highestRate: to } = eventLimits;
  return new ApiError('events.incomplete', { values: { from, to } });
}

function readWords(form: EventForm) {
  const title = oneLine(form.title);
  const content = severalLines(form.content);
  const isWrong =
    isBlank(title) || isTooLong(title, eventLimits.title) || isTooLong(content, eventLimits.text);
  if (isWrong) throw incomplete();
  return { title, content };
}

/** What is not a rate has no value, and only rates differ by empire. */
function readRate({ kind, value, empires }: EventForm): { value: number | null; empires: string } {
  if (!isRateKind(kind)) return { value: null, empires: '' };
  if (value === null || value < eventLimits.lowestRate || value > eventLimits.highestRate) {
    throw incomplete();
  }
  const named = [...new Set(empires)].toSorted();
  return { value, empires: named.length === 3 ? '' : named.join('') };
}

function readSchedule(form: EventForm, now: Date): Schedule & { readonly overAt: Date | null } {
  const { repeats, startsOn, startsAt, timeZone, minutes } = form;
  const isWeekly = repeats === 'weekly';
  const until = isWeekly ? form.until : null;
  const today = now.toISOString().slice(0, 10);
  // The oldest day is one of the game's own age: what is older is a typing error.
  const isTooFar = startsOn > shiftDay(today, eventLimits.daysAhead) || startsOn < '2000-01-01';
  const isTooLate = until !== null && (until < startsOn || until > '2100-01-01');
  const isTooWide = isWeekly && minutes > eventLimits.weekMinutes;
  if (!zones.has(timeZone) || isTooFar || isTooLate || isTooWide) throw new ApiError('events.when');
  const schedule = { repeats, startsOn, startsAt, timeZone, minutes, until };
  const overAt = endOf(schedule);
  if (overAt !== null && overAt <= secondsAfter(now, 1)) throw new ApiError('events.over');
  return { ...schedule, overAt };
}

/**
 * Reads and cleans the form.
 * @param language of its words
 * @throws ApiError `events.incomplete`, `events.when`, `events.over`
 */
export function readEvent(form: EventForm, language: LanguageCode, now: Date): WrittenEvent {
  const words = readWords(form);
  const { repeats, startsOn, startsAt, timeZone, minutes, until, overAt } = readSchedule(form, now);
  return {
    ...words,
    language,
    text_hash: textHash({ ...words, language }),
    kind: form.kind,
    ...readRate(form),
    flag: form.flag,
    repeats,
    starts_on: startsOn,
    starts_at: startsAt,
    time_zone: timeZone,
    minutes,
    until_day: until,
    over_at: overAt && stamp(overAt),
  };
}
