import type { Movement } from '#contract/api/world/movement.ts';
import { shiftDay } from '#contract/formats/shift-day.ts';
import type { OptionalKind, Span } from '#contract/standings/kinds.ts';
import type { Board } from '#server/board/board.ts';
import { startJob } from '#server/jobs/job.ts';
import { siteNow } from '#server/site/clock.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import type { StandingKind } from '#server/site/tables/standings.ts';
import { dayIn, secondsAfter } from '#server/site/time.ts';
import { baseFor, comparedDay, type NotedDay, outdated } from './days.ts';
import { openHistories, type PastDay } from './histories.ts';
import { noteDay, removeDay, removeLeftBlocks } from './note-day.ts';
import { openPastRanks } from './past-ranks.ts';
import { readDays } from './stored-blocks.ts';
import { readTopDays, topListsOf } from './top-list.ts';

/** Ranks over time, noted once a day. Days are `YYYY-MM-DD` in the owner's zone. */
export interface Standings {
  /**
   * A character's noted days from that day on, oldest first, beginning with the first on which it was listed. On days
   * when it was not, the rank is null and the level the last known. @throws SiteUnavailable
   */
  characterDays(
    id: number,
    from: string,
  ): Promise<readonly { readonly day: string; readonly rank: number | null; readonly level: number }[]>;
  /** As `characterDays`, with ladder points. */
  guildDays(
    id: number,
    from: string,
  ): Promise<readonly { readonly day: string; readonly rank: number | null; readonly points: number }[]>;
  /**
   * Places moved since that many days ago, from memory; null if nothing was noted then or it is not loaded yet.
   * @param rank today's, among all players
   */
  characterMovement(id: number, rank: number, days: Span): Movement | null;
  guildMovement(id: number, rank: number, days: Span): Movement | null;
  /** In an optional ranking. @param place today's among all, within the first `movedPlaces` */
  movementIn(kind: OptionalKind, id: number, place: number, days: Span): Movement | null;
  /** The day that movements compare with, those of an optional ranking if one is given; null while there is none. */
  comparedWith(days: Span, kind?: OptionalKind): string | null;
  /** Another object whenever movements may have changed. */
  version(): object;
  /** Notes the last day if that is due, and reads what others noted. Never rejects. */
  run(): Promise<void>;
  close(): Promise<void>;
}

export interface StandingsOptions {
  readonly site: Pick<Site, 'db'>;
  readonly board: Pick<Board, 'everybody'>;
  readonly log: SiteLog;
  readonly timeZone: string;
  /** The optional rankings that there are now; none without it. */
  readonly kinds?: () => readonly OptionalKind[];
  readonly now?: () => Date;
}

type NotedKind = StandingKind | OptionalKind;

const leaseName = 'standings';
const leaseSeconds = 120;
const intervalMs = 60_000;
const unusedMs = 3_600_000;
/** Later, yesterday's end is too long ago to be noted as such. */
const latestHours = 12;

export function openStandings(options: StandingsOptions): Standings {
  const { site, board, log, timeZone, kinds = () => [], now = siteNow } = options;
  let days: readonly NotedDay[] = [];
  let topDays: Awaited<ReturnType<typeof readTopDays>> = new Map();
  let version = {};
  let daysRead = false;
  /** The first day on which this process saw rankings: without a note so far, only a day that it saw ends. */
  let firstSeen: string | null = null;
  /** By ranking and span; filled when it is asked for. */
  const compared = new Map<string, NotedDay | null>();
  const changed = () => {
    version = {};
    compared.clear();
  };
  const past = openPastRanks(site, log, changed);
  const histories = openHistories(site);

  async function readNoted(): Promise<void> {
    const found = await readDays(site);
    daysRead = true;
    if (found.at(-1)?.day === days.at(-1)?.day && found.length === days.length) return;
    topDays = await readTopDays(site);
    days = found;
    histories.clear();
    changed();
  }

  /** The day to note now; null when there is none. */
  function dueDay(today: string): string | null {
    const yesterday = shiftDay(today, -1);
    if (days.some(({ day }) => day >= yesterday)) return null;
    if (dayIn(timeZone, secondsAfter(now(), -latestHours * 3600)) === today) return null;
    return days.length > 0 || (firstSeen !== null && firstSeen < today) ? yesterday : null;
  }

  async function noteDue(): Promise<void> {
    const everybody = board.everybody();
    if (everybody === null) return;
    const today = dayIn(timeZone, now());
    const seen = dayIn(timeZone, everybody.asOf);
    firstSeen ??= seen;
    const due = seen === today ? dueDay(today) : null;
    if (due === null || !(await takeLease(site, leaseName, leaseSeconds, { now: now() }))) return;
    try {
      await readNoted();
      if (dueDay(today) === due) await note(everybody, due, today);
    } finally {
      await releaseLease(site, leaseName).catch(() => {});
    }
    await readNoted();
  }

  async function goOn(): Promise<void> {
    if (closing) throw new Error('the site is closing');
    if (await takeLease(site, leaseName, leaseSeconds, { now: now() })) return;
    throw new Error('another process has taken the standings over');
  }

  async function note(everybody: NonNullable<ReturnType<Board['everybody']>>, day: string, today: string) {
    const context = { site, goOn };
    const begun = performance.now();
    const tops = await topListsOf(everybody, kinds());
    await noteDay(context, { ...everybody, tops }, { day, base: baseFor(day, days) }, now());
    for (const old of outdated(days, today)) await removeDay(context, old.day);
    await removeLeftBlocks(context);
    const ms = Math.round(performance.now() - begun);
    log.info({ day, characters: everybody.characters.ids.length, ms }, 'The ranks of the day were noted');
  }

  async function runOnce(): Promise<void> {
    past.forgetUnused(unusedMs);
    const today = dayIn(timeZone, now());
    const isNewDay = today !== shownDay;
    shownDay = today;
    if (isNewDay) changed();
    await readNoted();
    await noteDue();
  }

  function comparedTo(span: Span, kind: NotedKind): NotedDay | null {
    const key = `${kind} ${span}`;
    if (!compared.has(key)) compared.set(key, comparedDay(daysOf(kind), shownDay, span));
    return compared.get(key) ?? null;
  }

  function daysOf(kind: NotedKind): readonly NotedDay[] {
    if (kind === 'character' || kind === 'guild') return days;
    return days.filter(({ day }) => topDays.get(kind)?.has(day));
  }

  function movement(kind: NotedKind, id: number, rank: number, span: Span): Movement | null {
    const day = comparedTo(span, kind);
    const before = day === null ? null : past.rank(kind, day, id);
    if (before === null) return null;
    return before === 0 ? 'new' : before - rank;
  }

  async function history(kind: StandingKind, id: number, from: string): Promise<readonly PastDay[]> {
    if (!daysRead) await readNoted();
    return histories.read(kind, id, from, days);
  }

  let closing = false;
  let shownDay = dayIn(timeZone, now());
  const problem = 'The ranks of the day could not be noted; trying again';
  const loop = startJob(runOnce, { intervalMs, log, problem });
  return {
    characterDays: async (id, from) =>
      (await history('character', id, from)).map(({ day, rank, value }) => ({ day, rank, level: value })),
    guildDays: async (id, from) =>
      (await history('guild', id, from)).map(({ day, rank, value }) => ({ day, rank, points: value })),
    characterMovement: (id, rank, span) => movement('character', id, rank, span),
    guildMovement: (id, rank, span) => movement('guild', id, rank, span),
    movementIn: movement,
    comparedWith: (span, kind) => comparedTo(span, kind ?? 'character')?.day ?? null,
    version: () => version,
    run: loop.run,
    async close() {
      closing = true;
      await loop.stop(5_000);
    },
  };
}
