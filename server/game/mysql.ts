import { setTimeout } from 'node:timers/promises';
import { Kysely, MysqlDialect, type MysqlPool, type MysqlPoolConnection } from 'kysely';
import { createPool, type Pool, type PoolConnection, type PoolOptions, type QueryError } from 'mysql2';
import type { GameTables } from './tables.ts';

export interface MysqlDatabase {
  readonly db: Kysely<GameTables>;
  /** Ends every connection at once and refuses queries that wait for one; later queries make new ones. */
  dropConnections(): void;
  close(): Promise<void>;
}

// Longer than the server lets a statement run: whoever is silent for so long is gone.
const queryTimeout = 8_000;
const statementSeconds = 6;
const farewell = 1_000;

/**
 * A bounded pool to the game's server under Kysely.
 * @param address `mysql://user:password@host:port`, with `?ssl=true` where the server's certificate is to be checked.
 */
export function openMysql(address: string, connectionLimit: number): MysqlDatabase {
  const options = poolOptions(address, connectionLimit);
  let current = trackedPool(options);
  const pool: MysqlPool = {
    getConnection: (callback) => current.getConnection(callback),
    end: (callback) => current.end(callback),
  };
  return {
    db: new Kysely<GameTables>({ dialect: new MysqlDialect({ pool }) }),
    dropConnections() {
      current.abandon();
      current = trackedPool(options);
    },
    async close() {
      const ended = new Promise<void>((resolve) => current.end(() => resolve()));
      await Promise.race([ended, setTimeout(farewell, undefined, { ref: false })]);
      current.abandon();
    },
  };
}

interface TrackedPool extends MysqlPool {
  /** Breaks every connection and refuses whoever waits for one, so that nobody tries on with a dead server. */
  abandon(): void;
}

function trackedPool(options: PoolOptions): TrackedPool {
  const pool = createPool(options);
  const connections = new Set<PoolConnection>();
  pool.on('connection', (connection: PoolConnection) => {
    connections.add(connection);
    // Without a listener a connection that breaks while idle would end the process; the pool replaces it.
    connection.on('error', () => connections.delete(connection));
    connection.once('end', () => connections.delete(connection));
  });
  return {
    ...asKyselyExpects(pool),
    abandon() {
      pool.end(() => {});
      for (const connection of connections) connection.destroy();
    },
  };
}

function poolOptions(address: string, connectionLimit: number): PoolOptions {
  const url = new URL(address);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    ...(url.searchParams.get('ssl') === 'true' ? { ssl: { rejectUnauthorized: true } } : {}),
    charset: 'utf8mb4_general_ci',
    connectionLimit,
    queueLimit: 500,
    connectTimeout: 3_000,
    enableKeepAlive: true,
    resetOnRelease: false,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    stringifyObjects: true,
    multipleStatements: false,
  };
}

function asKyselyExpects(pool: Pool): MysqlPool {
  const known = new WeakMap<PoolConnection, MysqlPoolConnection>();
  return {
    end: (callback) => pool.end(callback),
    getConnection(callback) {
      pool.getConnection((error, connection) => {
        if (error) return callback(error, undefined as never);
        const ready = known.get(connection);
        if (ready) return callback(null, ready);
        prepareSession(connection, (problem) => {
          if (problem) connection.destroy();
          else known.set(connection, withTimeout(connection));
          callback(problem, known.get(connection) as MysqlPoolConnection);
        });
      });
    },
  };
}

/**
 * The owner's global modes may differ from server to server, NO_BACKSLASH_ESCAPES among them, which would make the
 * driver's quoting unsafe; the session's mode is therefore set. Strict: a value is refused rather than cut.
 */
function prepareSession(connection: PoolConnection, done: (problem: QueryError | null) => void): void {
  const mode = "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'";
  connection.query({ sql: mode, timeout: queryTimeout }, (problem) => {
    if (problem) return done(problem);
    limitStatements(connection, done);
  });
}

/** MariaDB's limit (seconds, every statement), else MySQL's (milliseconds, SELECT); servers before 5.7 know neither. */
function limitStatements(connection: PoolConnection, done: (problem: QueryError | null) => void): void {
  const mariadb = `SET SESSION max_statement_time = ${statementSeconds}`;
  const mysql = `SET SESSION max_execution_time = ${statementSeconds * 1000}`;
  connection.query({ sql: mariadb, timeout: queryTimeout }, (unknown) => {
    if (!unknown) return done(null);
    connection.query({ sql: mysql, timeout: queryTimeout }, (problem) =>
      done(problem?.fatal ? problem : null),
    );
  });
}

/** A query that a dead network never answers ends with its connection, which would be out of step afterwards. */
function withTimeout(connection: PoolConnection): MysqlPoolConnection {
  const query = (sql: string, values: unknown[], callback: (error: unknown, result: never) => void) =>
    connection.query({ sql, values, timeout: queryTimeout }, (error, result) => {
      if (error?.code === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
      callback(error, result as never);
    });
  return {
    config: connection.config,
    threadId: connection.threadId,
    connect: (callback) => connection.connect(callback),
    destroy: () => connection.destroy(),
    release: () => connection.release(),
    query: query as unknown as MysqlPoolConnection['query'],
  };
}
