import type { EventSource, GameReadingState, ShownEvent, ShownEvents } from '#contract/api/world/events.ts';
import { eventLimits } from '#contract/events/event-kinds.ts';
import { isRunning, type Occurrence, occurrencesOf } from '#contract/events/occurrences.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import { renderMarkdown } from '#server/markdown/render.ts';
import { readTexts, type ShownText } from '#server/site/design/texts.ts';
import { type EventRow, empiresOf, listComing, listEvents, scheduleOf } from '#server/site/events/events.ts';
import { findReading, type StoredReading } from '#server/site/events/readings.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { revisionOf } from './change-event.ts';
import { confirm, type RunningEvent, ratesOfGame } from './confirm.ts';

type SiteDb = Pick<Site, 'db'>;

/** Older ones say nothing about now: the game or the job is away. */
const freshSeconds = 300;
const daySeconds = 86_400;

/** The newest reading; null when it is too old to say anything. */
async function freshReading(site: SiteDb, now: Date): Promise<StoredReading | null> {
  const found = await findReading(site);
  return found && new Date(found.readAt) > secondsAfter(now, -freshSeconds) ? found : null;
}

const iso = (moment: Date) => moment.toISOString();
const times = ({ startsAt, endsAt }: Occurrence) => ({ startsAt: iso(startsAt), endsAt: iso(endsAt) });

export interface ComingEvent {
  readonly row: EventRow;
  /** At least one. */
  readonly occurrences: readonly [Occurrence, ...Occurrence[]];
}

/** Running and planned events, by their next occurrence. */
export async function comingEvents(
  site: SiteDb,
  now: Date,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<readonly ComingEvent[]> {
  const before = secondsAfter(now, days * daySeconds);
  const coming = (await listComing(site, now)).flatMap((row): ComingEvent[] => {
    const [first, ...others] = occurrencesOf(scheduleOf(row), { from: now, before, most });
    return first ? [{ row, occurrences: [first, ...others] }] : [];
  });
  return coming.toSorted(
    ({ occurrences: [one], row }, { occurrences: [other], row: otherRow }) =>
      one.startsAt.getTime() - other.startsAt.getTime() || row.id - otherRow.id,
  );
}

/** What an event has announced, with the end of its first occurrence. */
function announced({ row, occurrences: [first] }: ComingEvent): RunningEvent {
  const { kind, value, flag } = row;
  return {
    kind,
    value: value === null ? null : Number(value),
    empires: empiresOf(row),
    flag,
    endsAt: first.endsAt,
  };
}

const isOn = ({ occurrences: [first] }: ComingEvent, now: Date) => isRunning(first, now);

/** An event's words as readers see them. */
export function wordsOf({ text_hash, ...row }: EventRow, texts: ReadonlyMap<string, ShownText>) {
  return texts.get(text_hash) ?? { ...row, translated: true };
}

function shownEvent(event: ComingEvent, texts: ReadonlyMap<string, ShownText>): ShownEvent {
  const { row, occurrences } = event;
  const { title, content, translated, language } = wordsOf(row, texts);
  const { value, empires } = announced(event);
  return {
    id: row.id,
    kind: row.kind,
    title,
    html: renderMarkdown(content),
    ...(translated ? {} : { language: tagOf(language) }),
    value,
    empires: [...empires],
    repeats: row.repeats,
    timeZone: row.time_zone,
    occurrences: occurrences.map(times),
  };
}

/** Events and rates as visitors of a language see them. */
export async function presentEvents(site: SiteDb, language: LanguageCode, now: Date): Promise<ShownEvents> {
  const [game, coming] = await Promise.all([
    freshReading(site, now),
    comingEvents(site, now, { days: eventLimits.shownDays, most: eventLimits.shownOccurrences }),
  ]);
  const listed = coming.slice(0, eventLimits.shown);
  const texts = await readTexts(
    site,
    language,
    listed.map(({ row }) => row),
  );
  const running = coming.filter((event) => isOn(event, now)).map(announced);
  return {
    now: iso(now),
    ratesAt: game?.flags ? game.readAt : null,
    rates: ratesOfGame(game, running),
    events: listed.map((event) => shownEvent(event, texts)),
  };
}

const nextListed = 3;

function sourceOf(row: EventRow, game: StoredReading | null, now: Date): EventSource {
  const schedule = scheduleOf(row);
  const [first, ...others] = occurrencesOf(schedule, { from: now, most: nextListed });
  const next = first ? [first, ...others] : [];
  const running = first && isRunning(first, now) ? announced({ row, occurrences: [first] }) : null;
  const { id, language, title, content, kind, value, flag } = row;
  return {
    id,
    language,
    title,
    content,
    kind,
    value: value === null ? null : Number(value),
    empires: empiresOf(row),
    flag,
    ...schedule,
    revision: revisionOf(row),
    next: next.map(times),
    running: running && confirm(running, game),
  };
}

/** Events as they were written, and whether the game confirms those that should be running. */
export async function presentSources(
  site: SiteDb,
  now: Date,
): Promise<{ readonly reading: GameReadingState; readonly events: EventSource[] }> {
  const [newest, game, rows] = await Promise.all([
    findReading(site),
    freshReading(site, now),
    listEvents(site),
  ]);
  const flags = game?.flags && Object.entries(game.flags).map(([name, value]) => ({ name, value }));
  return {
    reading: { readAt: newest?.readAt ?? null, flags: flags ?? null, hasBonuses: game?.bonuses != null },
    events: rows.map((row) => sourceOf(row, game, now)),
  };
}
