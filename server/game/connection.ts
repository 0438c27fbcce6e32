import { Kysely, MysqlDialect } from 'kysely';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import { mysqlErrorKind } from '#server/mysql/mysql-error.ts';
import { openPool, type PoolStats } from '#server/mysql/pool.ts';
import { explainConnectionError } from './connection-error.ts';
import { monitorConnection } from './connection-monitor.ts';
import { openEmbedded, readEmbeddedFacts } from './embedded/embedded.ts';
import { GameLimited, GameUnavailable } from './errors.ts';
import type { Game, GameLog, GameState } from './game.ts';
import type { GameSettings } from './game-settings.ts';
import { checkSchema, type GameCapabilities } from './schema/capabilities.ts';
import { moduleGrants } from './schema/grants.ts';
import { type GameFacts, readMysqlFacts } from './schema/schema-facts.ts';
import type { GameTables } from './tables.ts';

export interface Handle {
  /** Queries of the account schema; `player` and `common` likewise. */
  readonly account: Kysely<GameTables>;
  readonly player: Kysely<GameTables>;
  readonly common: Kysely<GameTables>;
  /** Of the game's own logs; `facts` says which of them there are. */
  readonly log: Kysely<GameTables>;
  readonly facts: GameFacts;
  readonly capabilities: GameCapabilities;
}

export interface GameConnection {
  /** Runs queries, and again after a lost connection: they must be read-only or idempotent. @throws GameUnavailable */
  read<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Runs queries once. @throws GameUnavailable, GameLimited when the server rejects the write */
  write<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  state(): GameState;
  /** Reads the schema again. Never rejects. */
  checkSchema(): Promise<void>;
  inspect: Game['inspect'];
  /** Pool statistics; only for a game on a server. */
  readonly connections: (() => PoolStats) | undefined;
  close(): Promise<void>;
}

const poolSize = 8;

/**
 * Connects and reconnects with growing pauses. While the server is away every call fails at once. Resolves
 * after the first attempt, successful or not.
 */
export async function connectGame(
  settings: GameSettings,
  log: GameLog,
  modules: () => GameSettings['modules'],
): Promise<GameConnection> {
  const backend = settings.DATABASE_URL ? mysqlBackend(settings) : embeddedBackend(settings);
  const connect = async () => {
    const now = { ...settings, modules: modules() };
    return connectedHandle(backend.db, now, await backend.readFacts(now));
  };
  const explain = (error: unknown) => explainConnectionError(error, settings);
  const waiting = new Set<(error: GameUnavailable) => void>();
  const onLost = (reason: string) => {
    for (const refuse of waiting) refuse(new GameUnavailable(reason));
    backend.dropConnections();
  };
  const watch = monitorConnection({ connect, explain, onLost, log });
  await watch.check();
  const throttle = createLogThrottle();

  /** Rejects as soon as the server is known to be away, without waiting for the query. */
  function untilLost<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      work.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  }

  async function run<T>(work: (handle: Handle) => Promise<T>, repeats: number): Promise<T> {
    const using = await watch.handle();
    try {
      return await untilLost(work(using));
    } catch (error) {
      const kind = mysqlErrorKind(error);
      if (kind === 'other') throw error;
      if (kind === 'busy') {
        const { code = 'unknown' } = error as { readonly code?: string };
        if (throttle.record(code) !== undefined)
          log.warn({ code }, 'A table of the game is locked, slow or crashed');
        throw new GameUnavailable('It is too busy to answer.', { cause: error });
      }
      const checked = watch.check();
      if ((kind === 'refused' || kind === 'read-only') && repeats === 0) throw toGameLimited(error);
      if (repeats === 0) throw new GameUnavailable(explain(error), { cause: error });
      await checked;
      return run(work, repeats - 1);
    }
  }

  return {
    read: (work) => run(work, 1),
    write: (work) => run(work, 0),
    state: watch.state,
    async checkSchema() {
      // A check that is under way may have begun with the modules of before.
      await watch.check();
      await watch.check();
    },
    async inspect(on) {
      const asked = { ...settings, modules: on };
      try {
        const facts = await backend.readFacts(asked);
        const { findings } = checkSchema(facts, asked);
        return { findings, grants: (user) => moduleGrants(asked, facts, user) };
      } catch (error) {
        throw new GameUnavailable(explain(error), { cause: error });
      }
    },
    connections: backend.stats,
    async close() {
      watch.stop();
      await backend.close();
    },
  };
}

function toGameLimited(error: unknown): GameLimited {
  const sentence = "The database server does not allow this to the site's user. Run npm run doctor.";
  return new GameLimited('refused-by-server', sentence, { cause: error });
}

interface Backend {
  readonly db: Kysely<GameTables>;
  readFacts(settings: GameSettings): Promise<GameFacts>;
  dropConnections(): void;
  readonly stats?: () => PoolStats;
  close(): Promise<void>;
}

function connectedHandle(db: Kysely<GameTables>, settings: GameSettings, facts: GameFacts): Handle {
  return {
    account: db.withSchema(settings.ACCOUNT_SCHEMA),
    player: db.withSchema(settings.PLAYER_SCHEMA),
    common: db.withSchema(settings.COMMON_SCHEMA),
    log: db.withSchema(settings.LOG_SCHEMA),
    facts,
    capabilities: checkSchema(facts, settings),
  };
}

// Longer than the server's own statement limit.
const queryTimeoutMs = 8_000;
const statementSeconds = 6;

function openMysql(settings: GameSettings, connectionLimit: number) {
  const address = settings.GAME_DATABASE_URL ?? settings.DATABASE_URL ?? '';
  const connections = openPool(
    { address, connectionLimit, queryTimeoutMs, statementSeconds },
    { bigNumberStrings: true },
  );
  const dialect = new MysqlDialect({ pool: connections.pool });
  return { ...connections, db: new Kysely<GameTables>({ dialect }) };
}

function mysqlBackend(settings: GameSettings): Backend {
  return { ...openMysql(settings, poolSize), readFacts: readFactsOnce };
}

/** A connection of its own, so that a check never waits behind hanging queries. */
export async function onOneConnection<T>(
  settings: GameSettings,
  work: (db: Kysely<GameTables>) => Promise<T>,
): Promise<T> {
  const checker = openMysql(settings, 1);
  try {
    return await work(checker.db);
  } finally {
    await checker.close();
  }
}

export function readFactsOnce(settings: GameSettings): Promise<GameFacts> {
  return onOneConnection(settings, (db) => readMysqlFacts(db, settings));
}

function embeddedBackend(settings: GameSettings): Backend {
  const db = openEmbedded(settings);
  return {
    db,
    readFacts: (asked) => readEmbeddedFacts(db, asked),
    dropConnections: () => undefined,
    close: () => db.destroy(),
  };
}
