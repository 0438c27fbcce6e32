import { Kysely, MysqlDialect } from 'kysely';
import { mysqlErrorKind } from '#server/mysql/mysql-error.ts';
import { openPool, type PoolStats } from '#server/mysql/pool.ts';
import { openEmbedded, readEmbeddedFacts } from './embedded/embedded.ts';
import { GameLimited, GameUnavailable } from './errors.ts';
import type { GameLog, GameState } from './game.ts';
import type { GameSettings } from './game-settings.ts';
import { type GameCapabilities, judge } from './schema/capabilities.ts';
import { type GameFacts, readMysqlFacts } from './schema/schema-facts.ts';
import type { GameTables } from './tables.ts';
import { explainTrouble } from './unreachable.ts';
import { watchOver } from './watch.ts';

/** A connected game database: what queries need. */
export interface Handle {
  /** Tables of the account schema; likewise `player` and `common`. */
  readonly account: Kysely<GameTables>;
  readonly player: Kysely<GameTables>;
  readonly common: Kysely<GameTables>;
  readonly facts: GameFacts;
  readonly capabilities: GameCapabilities;
}

export interface GameConnection {
  /** Runs queries; once more after a broken connection, so they must only read or be repeatable. @throws GameUnavailable */
  read<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  /** Runs queries once. @throws GameUnavailable, GameLimited when the server refuses the write */
  write<T>(work: (handle: Handle) => Promise<T>): Promise<T>;
  state(): GameState;
  /** What its connections are doing; only where it is on a server. */
  readonly connections: (() => PoolStats) | undefined;
  close(): Promise<void>;
}

const pooledConnections = 8;

/**
 * Connects and stays connected: while the server is away one attempt at a time is made with growing pauses, and
 * every call is refused at once. Resolves after the first attempt, whatever its outcome.
 */
export async function connectGame(settings: GameSettings, log: GameLog): Promise<GameConnection> {
  const backend = settings.DATABASE_URL ? mysqlBackend(settings) : embeddedBackend(settings);
  const describe = async () => connectedHandle(backend.db, settings, await backend.readFacts());
  const explain = (error: unknown) => explainTrouble(error, settings);
  const waiting = new Set<(error: GameUnavailable) => void>();
  const gone = (reason: string) => {
    for (const refuse of waiting) refuse(new GameUnavailable(reason));
    backend.dropConnections();
  };
  const watch = watchOver({ describe, explain, gone, log });
  await watch.check();

  /** Ends as soon as the server is known to be away, whatever becomes of the queries. */
  function untilGone<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      work.then(resolve, reject).finally(() => waiting.delete(reject));
    });
  }

  async function run<T>(work: (handle: Handle) => Promise<T>, repeats: number): Promise<T> {
    const using = await watch.handle();
    try {
      return await untilGone(work(using));
    } catch (error) {
      const trouble = mysqlErrorKind(error);
      if (trouble === 'other') throw error;
      if (trouble === 'busy') throw new GameUnavailable('It is too busy to answer.', { cause: error });
      const checked = watch.check();
      if ((trouble === 'refused' || trouble === 'read-only') && repeats === 0) throw refusedByServer(error);
      if (repeats === 0) throw new GameUnavailable(explain(error), { cause: error });
      await checked;
      return run(work, repeats - 1);
    }
  }

  return {
    read: (work) => run(work, 1),
    write: (work) => run(work, 0),
    state: watch.state,
    connections: backend.figures,
    async close() {
      watch.stop();
      await backend.close();
    },
  };
}

function refusedByServer(error: unknown): GameLimited {
  const sentence = "The database server does not allow this to the site's user. Run npm run doctor.";
  return new GameLimited('refused-by-server', sentence, { cause: error });
}

interface Backend {
  readonly db: Kysely<GameTables>;
  readFacts(): Promise<GameFacts>;
  dropConnections(): void;
  readonly figures?: () => PoolStats;
  close(): Promise<void>;
}

function connectedHandle(db: Kysely<GameTables>, settings: GameSettings, facts: GameFacts): Handle {
  return {
    account: db.withSchema(settings.ACCOUNT_SCHEMA),
    player: db.withSchema(settings.PLAYER_SCHEMA),
    common: db.withSchema(settings.COMMON_SCHEMA),
    facts,
    capabilities: judge(facts, settings),
  };
}

// Longer than the server lets a statement run.
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
  return { ...openMysql(settings, pooledConnections), readFacts: () => readFactsOnce(settings) };
}

/** Reads the facts over a connection of its own, so that a check never waits behind queries that hang. */
export async function readFactsOnce(settings: GameSettings): Promise<GameFacts> {
  const checker = openMysql(settings, 1);
  try {
    return await readMysqlFacts(checker.db, settings);
  } finally {
    await checker.close();
  }
}

function embeddedBackend(settings: GameSettings): Backend {
  const db = openEmbedded(settings);
  return {
    db,
    readFacts: () => readEmbeddedFacts(db, settings),
    dropConnections: () => undefined,
    close: () => db.destroy(),
  };
}
