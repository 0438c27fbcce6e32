import { createReconnector, withTimeout } from '#server/mysql/reconnect.ts';
import { GameUnavailable } from './errors.ts';
import type { GameLog, GameState } from './game.ts';
import type { GameCapabilities } from './schema/capabilities.ts';

interface Watched<Handle> {
  /** Connects and reads what the database is like. */
  describe(): Promise<Handle>;
  /** An error of `describe` as a sentence for the owner. */
  explain(error: unknown): string;
  /** Called each time the database is found away. */
  gone(reason: string): void;
  readonly log: GameLog;
}

export interface Watch<Handle> {
  /** The database as last described; waits for a check in progress. @throws GameUnavailable at once while it is away */
  handle(): Promise<Handle>;
  /** Asks the database now; one check at a time, however many calls ask for it. Never throws. */
  check(): Promise<void>;
  state(): GameState;
  stop(): void;
}

const longestCheck = 8_000;

/** Keeps what is known of the database current, and asks again with growing pauses while it is away. */
export function watchOver<Handle extends { readonly capabilities: GameCapabilities }>(
  watched: Watched<Handle>,
): Watch<Handle> {
  let handle: Handle | undefined;
  let state: GameState = { status: 'unavailable', since: new Date(), reason: 'It was not asked yet.' };
  let stopped = false;

  async function ask(): Promise<boolean> {
    try {
      const fresh = await withTimeout(longestCheck, watched.describe());
      const reason = unusable(fresh.capabilities);
      if (reason) away(reason);
      else ready(fresh);
      return reason === undefined;
    } catch (error) {
      away(watched.explain(error));
      return false;
    }
  }

  function ready(fresh: Handle): void {
    if (stopped) return;
    const { capabilities } = fresh;
    const back = state.status !== 'ready';
    if (back) watched.log.info({ verdict: capabilities.verdict }, "The game's database is connected");
    state = { status: 'ready', since: back ? new Date() : state.since, capabilities };
    handle = fresh;
  }

  function away(reason: string): void {
    handle = undefined;
    if (stopped) return;
    const gone = state.status === 'ready';
    if (state.status === 'ready' || state.reason !== reason)
      watched.log.warn({ reason }, "The game's database is away");
    state = { status: 'unavailable', since: gone ? new Date() : state.since, reason };
    watched.gone(reason);
  }

  const attempts = createReconnector(ask);

  return {
    async handle() {
      if (handle) await attempts.running();
      if (handle) return handle;
      throw new GameUnavailable(state.status === 'unavailable' ? state.reason : 'It is closed.');
    },
    check: attempts.now,
    state: () => state,
    stop() {
      stopped = true;
      handle = undefined;
      attempts.stop();
    },
  };
}

function unusable({ verdict, findings }: GameCapabilities): string | undefined {
  if (verdict !== 'cannot') return undefined;
  const broken = findings.filter((finding) => finding.severity === 'error');
  return broken.map((finding) => finding.sentence).join(' ');
}
