import { setTimeout as wait } from 'node:timers/promises';
import type { GuildRow, PlayerRow } from '#contract/api/rankings.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { BoardSource, GameLog } from '#server/game/game.ts';
import type { GuildFilter } from './ranked-guilds.ts';
import type { PlayerFilter } from './ranked-players.ts';
import type { BalanceAsOf, Page, Rankings } from './rankings.ts';
import { type Reading, readAll, readChanged } from './reading/read-passes.ts';
import type { SavedBoard } from './saving/saved-board.ts';

/**
 * `building`: first reading in progress · `ready` · `stale`: the last reading failed or none is done since
 * the start; earlier rankings are served · `empty`: the first reading failed and is retried.
 */
export type BoardState = 'building' | 'ready' | 'stale' | 'empty';

/** In-memory rankings, refreshed in the background; requests never query the game. */
export interface Board {
  /** @throws GameUnavailable when the first reading takes longer than two seconds */
  players(filter: PlayerFilter, page: number, limit: number): Promise<Page<PlayerRow>>;
  /** @throws GameUnavailable as `players` */
  guilds(filter: GuildFilter, page: number, limit: number): Promise<Page<GuildRow>>;
  /** @throws GameUnavailable as `players` */
  balance(): Promise<BalanceAsOf>;
  /** Rank among all players, from 1; null for unranked characters or before the first reading. */
  rankOfCharacter(id: number): number | null;
  /** Time of the current data; null before the first reading. */
  asOf(): Date | null;
  state(): BoardState;
  /** Resolves after the first complete reading or when closed; never rejects. */
  readonly ready: Promise<void>;
  /** Reads changes now. Never rejects. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export interface BoardOptions {
  readonly now?: () => Date;
  readonly refreshSeconds?: number;
  readonly fullPassSeconds?: number;
  /** How long a request waits for the first reading. */
  readonly firstReadTimeoutMs?: number;
  /** Pause after the first failure; doubles up to a minute. */
  readonly retrySeconds?: number;
  /** Persists the last reading across restarts. */
  readonly saved?: SavedBoard;
}

const maxRetrySeconds = 60;

export function openBoard(source: BoardSource, log: GameLog, options: BoardOptions = {}): Board {
  const { now = () => new Date(), refreshSeconds = 60, fullPassSeconds = 900 } = options;
  const { firstReadTimeoutMs = 2_000, retrySeconds = 2, saved } = options;
  const closing = new AbortController();
  const parts = { source, now, signal: closing.signal };
  const ready = Promise.withResolvers<void>();
  const tried = Promise.withResolvers<void>();
  let reading: Reading | null = null;
  let restored = false;
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
    const full = before === null || ageOf(before) >= fullPassSeconds * 1000;
    reading = full ? await readAll(parts, before) : await readChanged(parts, before);
    if (full) saved?.save(reading);
    void reading.names.make();
    if (before === null || restored) logFirst(log, reading, performance.now() - begun);
    else if (failures > 0) log.info({}, 'The rankings are up to date again');
    restored = false;
    failures = 0;
    ready.resolve();
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
      const seconds = await tryRead();
      timer = setTimeout(refresh, seconds * 1000).unref();
    });
    return running;
  }

  function state(): BoardState {
    if (reading === null) return failures === 0 ? 'building' : 'empty';
    return failures === 0 && !restored ? 'ready' : 'stale';
  }

  async function rankings(): Promise<Rankings> {
    if (state() === 'building') await waitAtMost(tried.promise, firstReadTimeoutMs);
    if (reading === null) throw new GameUnavailable('the rankings have not been read yet');
    return reading.rankings;
  }

  let running = restore();
  refresh();
  return {
    players: async (filter, page, limit) => (await rankings()).players(filter, page, limit),
    guilds: async (filter, page, limit) => (await rankings()).guilds(filter, page, limit),
    balance: async () => (await rankings()).balance,
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

/** Waits at most `milliseconds`. */
async function waitAtMost(awaited: Promise<void>, milliseconds: number): Promise<void> {
  const enough = new AbortController();
  await Promise.race([awaited, wait(milliseconds, undefined, { signal: enough.signal })]);
  enough.abort();
}
