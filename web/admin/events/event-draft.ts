import type { EventForm, EventSource } from '#contract/api/world/events.ts';
import { type EventKind, type EventRepeats, eventLimits, isRateKind } from '#contract/events/event-kinds.ts';
import { type Occurrence, occurrencesOf } from '#contract/events/occurrences.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { isDay } from '#web/forms/is-day.ts';
import type { FieldText } from '#web/forms/use-form.ts';
import type { Translate } from '#web/i18n.ts';

/** An event as it is typed. */
export type EventDraft = Readonly<{
  title: string;
  content: string;
  language: LanguageCode;
  kind: EventKind;
  value: string;
  empires: readonly number[];
  flag: string;
  repeats: EventRepeats;
  startsOn: string;
  startsAt: string;
  timeZone: string;
  hours: string;
  minutes: string;
  until: string;
  /** The revision that is being edited; empty for a new event. */
  startedFrom: string;
}>;

export type DraftField = 'title' | 'value' | 'startsOn' | 'startsAt' | 'hours' | 'until';

export function newDraft(language: LanguageCode, timeZone: string): EventDraft {
  return {
    title: '',
    content: '',
    language,
    kind: 'exp',
    value: '200',
    empires: [],
    flag: '',
    repeats: 'once',
    startsOn: '',
    startsAt: '20:00',
    timeZone,
    hours: '2',
    minutes: '0',
    until: '',
    startedFrom: '',
  };
}

export function draftOf(event: EventSource): EventDraft {
  const { title, content, language, kind, empires, flag, repeats, startsOn, startsAt, timeZone } = event;
  return {
    title,
    content,
    language,
    kind,
    empires,
    flag,
    repeats,
    startsOn,
    startsAt,
    timeZone,
    value: event.value === null ? '200' : String(event.value),
    hours: String(Math.floor(event.minutes / 60)),
    minutes: String(event.minutes % 60),
    until: event.until ?? '',
    startedFrom: event.revision,
  };
}

/** What is sent, without the revision it started from. */
export function formOf({ startedFrom: _, ...draft }: EventDraft): EventForm {
  const { hours, minutes, until, value, ...same } = draft;
  const isRate = isRateKind(draft.kind);
  return {
    ...same,
    value: isRate ? Number(value) : null,
    empires: isRate ? [...draft.empires] : [],
    minutes: Number(hours) * 60 + Number(minutes),
    until: draft.repeats === 'weekly' && until !== '' ? until : null,
  };
}

/** Name of the draft of a new event, or of changes to one. */
export function draftNameOf(event: Pick<EventSource, 'id'> | null): string {
  return event ? `event-${event.id}` : 'event';
}

const isTime = (text: string) => /^\d\d:\d\d$/.test(text);

function durationProblem({ repeats, ...draft }: EventDraft): boolean {
  const { minutes } = formOf({ repeats, ...draft });
  const longest = repeats === 'weekly' ? eventLimits.weekMinutes : eventLimits.longestMinutes;
  return !Number.isInteger(minutes) || minutes < eventLimits.shortestMinutes || minutes > longest;
}

export function draftProblems(draft: EventDraft, t: Translate): readonly FieldText<DraftField>[] {
  const { title, kind, value, startsOn, startsAt, until, repeats } = draft;
  const percent = Number(value);
  const isRateWrong =
    !Number.isInteger(percent) || percent < eventLimits.lowestRate || percent > eventLimits.highestRate;
  const range = { from: eventLimits.lowestRate, to: eventLimits.highestRate };
  const problems: readonly (readonly [boolean, DraftField, string])[] = [
    [title.trim() === '', 'title', t('admin.events.needsTitle')],
    [isRateKind(kind) && isRateWrong, 'value', t('admin.events.needsValue', range)],
    [!isDay(startsOn), 'startsOn', t('admin.events.needsDay')],
    [!isTime(startsAt), 'startsAt', t('admin.events.needsTime')],
    [durationProblem(draft), 'hours', t('admin.events.needsDuration')],
    [repeats === 'weekly' && until !== '' && until < startsOn, 'until', t('admin.events.needsUntil')],
  ];
  return problems.flatMap(([isWrong, field, text]) => (isWrong ? [{ field, text }] : []));
}

const previewed = 3;

/** The next dates of what is typed; undefined while it is no schedule yet. */
export function previewOf(draft: EventDraft, now: Date): readonly Occurrence[] | undefined {
  const { startsOn, startsAt } = draft;
  if (!isDay(startsOn) || !isTime(startsAt) || durationProblem(draft)) return undefined;
  return occurrencesOf(formOf(draft), { from: now, most: previewed });
}
