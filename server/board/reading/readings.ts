import { setTimeout as wait } from 'node:timers/promises';
import type { Rankings } from '#server/board/rankings.ts';
import type { SavedBoard } from '#server/board/saving/saved-board.ts';
import type { SharedReadings } from '#server/board/sharing/shared-readings.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { BoardSource, GameLog } from '#server/game/game.ts';
import { type ReadData, type Reading, rank, readAll, readChanged } from './read-passes.ts';

/**
 * `building`: first reading in progress · `ready` · `stale`: the last reading failed, none is done since
 * the start, or another instance has handed none over for long; earlier rankings are served · `empty`: the
 * first reading failed and is retried.
 */
export type BoardState = 'building' | 'ready' | 'stale' | 'empty';

export interface BoardOptions {
  readonly now?: () => Date;
  readonly refreshSeconds?: number;
  readonly fullPassSeconds?: number;
  /** How long a request waits for the first reading. */
  readonly firstReadTimeoutMs?: number;
  /** Pause after the first failure; doubles up to a minute. */
  readonly retrySeconds?: number;
  /** Asked before each reading: how many last minutes of playing are counted, null for none. */
  readonly seenMinutes?: () => number | null;
  /** Asked before each reading: whether the source reads optional columns; see `Reading.optionalColumns`. */
  readonly optionalColumns?: () => boolean;
  /** Persists the last reading across restarts. */
  readonly saved?: SavedBoard;
  /** Where several instances show the same game; without it this one reads for itself. */
  readonly shared?: SharedReadings;
}

/** The last reading of the game, made anew in the background. */
export interface Readings {
  /** Null before the first. */
  last(): Reading | null;
  /** @throws GameUnavailable when the first reading takes longer than two seconds */
  rankings(): Promise<Rankings>;
  state(): BoardState;
  /** Resolves after the first complete reading or when closed; never rejects. */
  readonly ready: Promise<void>;
  /** Reads changes now. Never rejects. */
  refresh(): Promise<void>;
  /** Reads everything now, as when other columns are to be read. Never rejects. */
  readAgain(): Promise<void>;
  close(): Promise<void>;
}

const maxRetrySeconds = 60;
/** What another instance reads is old after so many times the seconds between two readings. */
const readingsUntilStale = 5;

/** Reads the game over and over, or shows what another instance has read. */
export function openReadings(source: BoardSource, log: GameLog, options: BoardOptions = {}): Readings {
  const { now = () => new Date(), refreshSeconds = 60, fullPassSeconds = 900 } = options;
  const { firstReadTimeoutMs = 2_000, retrySeconds = 2, saved, shared } = options;
  const closing = new AbortController();
  const { seenMinutes = () => null, optionalColumns = () => false } = options;
  const readContext = () => ({
    source,
    now,
    signal: closing.signal,
    seenMinutes: seenMinutes(),
    optionalColumns: optionalColumns(),
  });
  const ready = Promise.withResolvers<void>();
  const tried = Promise.withResolvers<void>();
  let reading: Reading | null = null;
  let restored = false;
  let wantsAll = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function restore(): Promise<void> {
    reading = (await saved?.restore()) ?? null;
    if (reading === null) return;
    restored = true;
    tried.resolve();
    const { asOf } = reading.rankings;
    log.info({ asOf }, 'The saved rankings are shown until the game has been read');
  }

  /** Milliseconds since the last full reading; absolute, in case the clock was set back. */
  const ageOf = ({ fullAt }: Reading) => Math.abs(now().getTime() - fullAt.getTime());

  async function readOnce(): Promise<void> {
    const before = reading;
    const begun = performance.now();
    const asked = wantsAll;
    const context = readContext();
    // A restored reading, or one of another instance, may be of a time when the module was switched otherwise.
    const hasColumns = before?.optionalColumns === context.optionalColumns;
    const full = before === null || asked || !hasColumns || ageOf(before) >= fullPassSeconds * 1000;
    // Whoever asks from now on needs another reading: this one may have passed what has changed.
    wantsAll = false;
    try {
      reading = full ? await readAll(context, before) : await readChanged(context, before);
    } catch (error) {
      wantsAll ||= asked;
      throw error;
    }
    if (full) saved?.save(reading);
    if (before === null || restored) logFirst(log, reading, performance.now() - begun);
    else if (failures > 0) log.info({}, 'The rankings are up to date again');
    show(reading);
    if (reading.read) shared?.publish(reading.read);
  }

  function show(made: Reading): void {
    reading = made;
    void made.names.make();
    restored = false;
    failures = 0;
    ready.resolve();
    tried.resolve();
  }

  /** Shows what another instance has read; its own last rankings stay while that fails. */
  async function take(read: ReadData): Promise<void> {
    const before = reading;
    try {
      const made = await rank(read, before, closing.signal);
      if (before === null || restored) logTaken(log, made);
      show(made);
      if (made.fullAt.getTime() !== before?.fullAt.getTime()) saved?.save(made);
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'The rankings of another instance are unusable');
    }
  }

  /** Returns the seconds until the next reading. */
  async function tryRead(): Promise<number> {
    try {
      await readOnce();
      return refreshSeconds;
    } catch (error) {
      if (closing.signal.aborted) return 0;
      if (failures++ === 0) log.warn({ err: error }, 'The rankings could not be read; trying again');
      return Math.min(retrySeconds * 2 ** Math.min(failures - 1, 10), maxRetrySeconds);
    } finally {
      tried.resolve();
    }
  }

  function refresh(): Promise<void> {
    running = running.then(async () => {
      clearTimeout(timer);
      if (closing.signal.aborted) return;
      const reads = (await shared?.mayRead()) ?? true;
      const seconds = reads ? await tryRead() : refreshSeconds;
      timer = setTimeout(refresh, seconds * 1000).unref();
    });
    return running;
  }

  /** Whether the instance that reads for all has not been heard of for long. */
  function isReaderSilent({ rankings: { asOf } }: Reading): boolean {
    if (shared?.isReader() ?? true) return false;
    return now().getTime() - asOf.getTime() > readingsUntilStale * refreshSeconds * 1000;
  }

  function state(): BoardState {
    if (reading === null) return failures === 0 ? 'building' : 'empty';
    return failures === 0 && !restored && !isReaderSilent(reading) ? 'ready' : 'stale';
  }

  async function rankings(): Promise<Rankings> {
    if (state() === 'building') await waitAtMost(tried.promise, firstReadTimeoutMs);
    if (reading === null) throw new GameUnavailable('the rankings have not been read yet');
    return reading.rankings;
  }

  let running = restore();
  shared?.join({
    take(read) {
      running = running.then(() => take(read));
      return running;
    },
    wake: () => void refresh(),
    isEmpty: () => reading === null,
  });
  refresh();
  return {
    last: () => reading,
    rankings,
    state,
    ready: ready.promise,
    refresh,
    readAgain() {
      wantsAll = true;
      return refresh();
    },
    async close() {
      closing.abort();
      await running;
      clearTimeout(timer);
      ready.resolve();
      await saved?.close(reading);
    },
  };
}

function logFirst(log: GameLog, { rankings: { playerCount, guildCount } }: Reading, ms: number): void {
  const details = { players: playerCount, guilds: guildCount, ms: Math.round(ms) };
  log.info(details, 'The rankings have been read');
}

function logTaken(log: GameLog, { rankings: { playerCount, guildCount } }: Reading): void {
  const details = { players: playerCount, guilds: guildCount };
  log.info(details, 'The rankings have been taken over from another instance');
}

/** Waits at most `milliseconds`. */
async function waitAtMost(awaited: Promise<void>, milliseconds: number): Promise<void> {
  const enough = new AbortController();
  await Promise.race([awaited, wait(milliseconds, undefined, { signal: enough.signal })]);
  enough.abort();
}
