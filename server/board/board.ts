import { setTimeout as wait } from 'node:timers/promises';
import type { GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { BoardSource, GameLog } from '#server/game/game.ts';
import type { GuildFilter } from './ranked-guilds.ts';
import type { PlayerFilter } from './ranked-players.ts';
import type { Page, Rankings } from './rankings.ts';
import { type Reading, readAll, readPlayed } from './reading/read-passes.ts';
import type { SavedBoard } from './saving/saved-board.ts';

/**
 * `building`: read for the first time · `ready` · `stale`: the last reading failed, or none is done since the start;
 * answers are from the one before · `empty`: the first reading failed; it is tried again.
 */
export type BoardState = 'building' | 'ready' | 'stale' | 'empty';

/** The rankings, kept in memory and read anew in the background; a request never asks the game for them. */
export interface Board {
  /** @throws GameUnavailable when the game was never read so far and is not within two seconds */
  players(filter: PlayerFilter, page: number, limit: number): Promise<Page<PlayerRow>>;
  /** @throws GameUnavailable as `players` */
  guilds(filter: GuildFilter, page: number, limit: number): Promise<Page<GuildRow>>;
  /** The place among all players from 1; null when the character has none or nothing was read yet. */
  rankOfCharacter(id: number): number | null;
  /** When the game was read for the present answers; null before the first time. */
  asOf(): Date | null;
  state(): BoardState;
  /** Fulfilled after the first complete reading, or when the board is closed. Never rejected. */
  readonly ready: Promise<void>;
  /** Reads now what has changed, without waiting for the next time. Never rejected. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface BoardOptions {
  readonly now?: () => Date;
  readonly refreshSeconds?: number;
  readonly fullPassSeconds?: number;
  /** How long a request waits for the first reading. */
  readonly patienceMs?: number;
  /** Pause after the first failure; it doubles up to a minute. */
  readonly retrySeconds?: number;
  /** Where the last reading is kept from one start to the next. */
  readonly saved?: SavedBoard;
}

const longestRetrySeconds = 60;

/** Opens the board and begins to read. */
export function openBoard(source: BoardSource, log: GameLog, options: BoardOptions = {}): Board {
  const { now = () => new Date(), refreshSeconds = 60, fullPassSeconds = 900 } = options;
  const { patienceMs = 2_000, retrySeconds = 2, saved } = options;
  const closing = new AbortController();
  const parts = { source, now, signal: closing.signal };
  const ready = Promise.withResolvers<void>();
  const tried = Promise.withResolvers<void>();
  let reading: Reading | null = null;
  let restored = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;

  async function restore(): Promise<void> {
    reading = (await saved?.restored()) ?? null;
    if (reading === null) return;
    restored = true;
    tried.resolve();
    const { asOf } = reading.rankings;
    log.info({ asOf }, 'The saved rankings are shown until the game has been read');
  }

  /** Milliseconds since all was read. A clock set back, or another machine's, must not put that off. */
  const ageOf = ({ fullAt }: Reading) => Math.abs(now().getTime() - fullAt.getTime());

  async function readOnce(): Promise<void> {
    const before = reading;
    const begun = performance.now();
    const full = before === null || ageOf(before) >= fullPassSeconds * 1000;
    reading = full ? await readAll(parts, before) : await readPlayed(parts, before);
    if (full) saved?.keep(reading);
    void reading.names.make();
    if (before === null || restored) logFirst(log, reading, performance.now() - begun);
    else if (failures > 0) log.info({}, 'The rankings are up to date again');
    restored = false;
    failures = 0;
    ready.resolve();
  }

  /** Gives the seconds until the next reading. */
  async function tryToRead(): Promise<number> {
    try {
      await readOnce();
      return refreshSeconds;
    } catch (error) {
      if (closing.signal.aborted) return 0;
      if (failures++ === 0) log.warn({ err: error }, 'The rankings could not be read; trying again');
      return Math.min(retrySeconds * 2 ** Math.min(failures - 1, 10), longestRetrySeconds);
    } finally {
      tried.resolve();
    }
  }

  function refresh(): Promise<void> {
    running = running.then(async () => {
      clearTimeout(timer);
      if (closing.signal.aborted) return;
      const seconds = await tryToRead();
      timer = setTimeout(refresh, seconds * 1000).unref();
    });
    return running;
  }

  function state(): BoardState {
    if (reading === null) return failures === 0 ? 'building' : 'empty';
    return failures === 0 && !restored ? 'ready' : 'stale';
  }

  async function rankings(): Promise<Rankings> {
    if (state() === 'building') await withPatience(tried.promise, patienceMs);
    if (reading === null) throw new GameUnavailable('the rankings have not been read yet');
    return reading.rankings;
  }

  let running = restore();
  refresh();
  return {
    players: async (filter, page, limit) => (await rankings()).players(filter, page, limit),
    guilds: async (filter, page, limit) => (await rankings()).guilds(filter, page, limit),
    rankOfCharacter: (id) => reading?.rankings.rankOfCharacter(id) ?? null,
    asOf: () => reading?.rankings.asOf ?? null,
    state,
    ready: ready.promise,
    refresh,
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

/** Waits for something, but no longer than so many milliseconds. */
async function withPatience(awaited: Promise<void>, milliseconds: number): Promise<void> {
  const enough = new AbortController();
  await Promise.race([awaited, wait(milliseconds, undefined, { signal: enough.signal })]);
  enough.abort();
}
