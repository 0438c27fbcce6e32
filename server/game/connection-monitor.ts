import { createReconnector, withTimeout } from '#server/mysql/reconnect.ts';
import { GameUnavailable } from './errors.ts';
import type { GameLog, GameState } from './game.ts';
import type { GameCapabilities } from './schema/capabilities.ts';

interface MonitoredDatabase<Handle> {
  connect(): Promise<Handle>;
  /** Explains an error of `describe` to the owner. */
  explain(error: unknown): string;
  /** Called each time the database is found to be away. */
  onLost(reason: string): void;
  readonly log: GameLog;
}

export interface ConnectionMonitor<Handle> {
  /** The connection; waits for a running check. @throws GameUnavailable at once while the database is away */
  handle(): Promise<Handle>;
  /** Checks the database now; concurrent calls share one check. Never rejects. */
  check(): Promise<void>;
  state(): GameState;
  stop(): void;
}

const checkTimeoutMs = 8_000;
/** How long what the server does not allow stays off once it allows it: a right was granted, it is no longer read-only. */
const limitedCheckMs = 30_000;

/** Keeps the connection's state current and retries with growing pauses while the database is away. */
export function monitorConnection<Handle extends { readonly capabilities: GameCapabilities }>(
  watched: MonitoredDatabase<Handle>,
): ConnectionMonitor<Handle> {
  let handle: Handle | undefined;
  let state: GameState = { status: 'unavailable', since: new Date(), reason: 'It was not asked yet.' };
  let stopped = false;
  let hadGameMasters = false;
  let nextCheck: NodeJS.Timeout | undefined;

  async function probe(): Promise<boolean> {
    clearTimeout(nextCheck);
    try {
      const fresh = await withTimeout(checkTimeoutMs, watched.connect());
      const reason = unusableReason(fresh.capabilities, hadGameMasters);
      if (reason) markAway(reason);
      else markReady(fresh);
      return reason === undefined;
    } catch (error) {
      markAway(watched.explain(error));
      return false;
    }
  }

  function markReady(fresh: Handle): void {
    if (stopped) return;
    const { capabilities } = fresh;
    const back = state.status !== 'ready';
    if (back) watched.log.info({ verdict: capabilities.verdict }, "The game's database is connected");
    state = { status: 'ready', since: back ? new Date() : state.since, capabilities };
    hadGameMasters = capabilities.gameMasters;
    handle = fresh;
    // Nothing that is off is tried, so nothing else would find out.
    if (capabilities.findings.some(({ stops }) => stops)) lookAgainLater();
  }

  function lookAgainLater(): void {
    nextCheck = setTimeout(() => void lookAgain(), limitedCheckMs).unref();
  }

  /** Beside what goes on: nobody waits for it, and a look that fails changes nothing. */
  async function lookAgain(): Promise<void> {
    const before = handle;
    const fresh = await withTimeout(checkTimeoutMs, watched.connect()).catch(() => undefined);
    // Found to be away meanwhile, or checked anew.
    if (stopped || handle === undefined || handle !== before) return;
    if (fresh && unusableReason(fresh.capabilities, hadGameMasters) === undefined) markReady(fresh);
    else lookAgainLater();
  }

  function markAway(reason: string): void {
    handle = undefined;
    if (stopped) return;
    const gone = state.status === 'ready';
    if (state.status === 'ready' || state.reason !== reason)
      watched.log.warn({ reason }, "The game's database is away");
    state = { status: 'unavailable', since: gone ? new Date() : state.since, reason };
    watched.onLost(reason);
  }

  const attempts = createReconnector(probe);

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
      clearTimeout(nextCheck);
      attempts.stop();
    },
  };
}

function unusableReason(
  { verdict, findings, gameMasters }: GameCapabilities,
  hadGameMasters: boolean,
): string | undefined {
  // Taken for empty, it would show game masters in rankings, and take the administration from owners whom only the list names.
  if (hadGameMasters && !gameMasters)
    return 'The list of game masters (gmlist) can no longer be read. If that is intended, restart the site.';
  if (verdict !== 'cannot') return undefined;
  const broken = findings.filter((finding) => finding.severity === 'error');
  return broken.map((finding) => finding.sentence).join(' ');
}
