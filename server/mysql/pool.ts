import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { MysqlPool, MysqlPoolConnection } from 'kysely';
import { createPool, type Pool, type PoolConnection, type PoolOptions, type QueryError } from 'mysql2';

/** Connections of a pool: those there are, those of them that do nothing, and queries that wait for one. */
export interface PoolFigures {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

/** A bounded pool as Kysely takes it. */
export interface MysqlConnections {
  readonly pool: MysqlPool;
  figures(): PoolFigures;
  /** Ends every connection at once and refuses queries that wait for one; later queries make new ones. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface PoolSettings {
  /** `mysql://user:password@host:port`, with `?ssl=true` where the server's certificate is to be checked. */
  readonly address: string;
  /** The schema that names without one belong to. */
  readonly database?: string;
  readonly connectionLimit: number;
  /** Whoever is silent for so long is gone. */
  readonly queryTimeoutMs: number;
  /** How long the server lets a statement run, shorter than the above; for ever unless told. */
  readonly statementSeconds?: number;
}

const connectTimeoutMs = 3_000;
const farewellMs = 1_000;

/** The part of an address that a connection of its own takes, too. */
export function connectionOptions(address: string) {
  const { hostname, port, username, password, searchParams } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(searchParams.get('ssl') === 'true' ? { ssl: { rejectUnauthorized: true } } : {}),
    charset: 'utf8mb4_general_ci',
    connectTimeout: connectTimeoutMs,
    dateStrings: true,
    supportBigNumbers: true,
    stringifyObjects: true,
    multipleStatements: false,
  };
}

/**
 * A bounded pool under Kysely that never waits for ever.
 * @param options over those of `connectionOptions`
 */
export function openPool(settings: PoolSettings, options: PoolOptions = {}): MysqlConnections {
  const all: PoolOptions = { ...poolOptions(settings), ...options };
  let current = trackedPool(settings, all);
  const pool: MysqlPool = {
    getConnection: (callback) => current.getConnection(callback),
    end: (callback) => current.end(callback),
  };
  return {
    pool,
    figures: () => current.figures(),
    dropConnections() {
      current.abandon();
      current = trackedPool(settings, all);
    },
    async close() {
      const ended = new Promise<void>((resolve) => current.end(() => resolve()));
      await Promise.race([ended, setTimeout(farewellMs, undefined, { ref: false })]);
      current.abandon();
    },
  };
}

function poolOptions({ address, database, connectionLimit }: PoolSettings): PoolOptions {
  return {
    ...connectionOptions(address),
    ...(database === undefined ? {} : { database }),
    connectionLimit,
    queueLimit: 500,
    resetOnRelease: false,
  };
}

interface TrackedPool extends MysqlPool {
  /** Breaks every connection and refuses whoever waits for one, so that nobody tries on with a dead server. */
  abandon(): void;
  figures(): PoolFigures;
}

/**
 * Makes the sockets of a pool and knows them from their first moment: those that wait for the server's first word, too,
 * which the pool tells nobody of.
 */
function socketsOf({ host, port = 3306 }: PoolOptions) {
  const open = new Set<Socket>();
  return {
    make(): Socket {
      const socket = connect({ host, port, noDelay: true, keepAlive: true });
      open.add(socket);
      return socket.once('close', () => open.delete(socket));
    },
    destroyAll() {
      for (const socket of open) socket.destroy();
    },
  };
}

function trackedPool(settings: PoolSettings, options: PoolOptions): TrackedPool {
  const sockets = socketsOf(options);
  const pool = createPool({ ...options, stream: sockets.make });
  const connections = new Set<PoolConnection>();
  pool.on('connection', (connection: PoolConnection) => {
    connections.add(connection);
    // Without a listener a connection that breaks while idle would end the process; the pool replaces it.
    connection.on('error', () => connections.delete(connection));
    connection.once('end', () => connections.delete(connection));
  });
  const waiting = new Set<() => void>();
  const used = new Set<PoolConnection>();
  pool.on('acquire', (connection: PoolConnection) => used.add(connection));
  pool.on('release', (connection: PoolConnection) => used.delete(connection));
  return {
    ...asKyselyExpects(pool, settings, waiting),
    figures() {
      const busy = [...used].filter((each) => connections.has(each)).length;
      return {
        open: connections.size,
        idle: connections.size - busy,
        waiting: Math.max(0, waiting.size - busy),
      };
    },
    abandon() {
      pool.end(() => {});
      for (const connection of connections) connection.destroy();
      sockets.destroyAll();
      for (const refuse of waiting) refuse();
    },
  };
}

type Done<T> = (error: unknown, result: T) => void;

/** A callback that is called once: with its answer, or as soon as the pool is abandoned, which answers nobody itself. */
function orRefused<T>(waiting: Set<() => void>, done: Done<T>): Done<T> {
  const refuse = () => {
    waiting.delete(refuse);
    const lost = new Error('The connection was given up.');
    done(Object.assign(lost, { code: 'PROTOCOL_CONNECTION_LOST' }), undefined as T);
  };
  waiting.add(refuse);
  return (error, result) => {
    if (waiting.delete(refuse)) done(error, result);
  };
}

function asKyselyExpects(pool: Pool, settings: PoolSettings, waiting: Set<() => void>): MysqlPool {
  const known = new WeakMap<PoolConnection, MysqlPoolConnection>();
  return {
    end: (callback) => pool.end(callback),
    getConnection(callback) {
      const done = orRefused(waiting, callback);
      pool.getConnection((error, connection) => {
        if (error) return done(error, undefined as never);
        const ready = known.get(connection);
        if (ready) return done(null, ready);
        prepareSession(connection, settings, (problem) => {
          if (problem) connection.destroy();
          else known.set(connection, limited(connection, settings, waiting));
          done(problem, known.get(connection) as MysqlPoolConnection);
        });
      });
    },
  };
}

/**
 * The owner's global modes may differ from server to server, NO_BACKSLASH_ESCAPES among them, which would make the
 * driver's quoting unsafe; the session's mode is therefore set. Strict: a value is refused rather than cut.
 */
function prepareSession(
  connection: PoolConnection,
  settings: PoolSettings,
  done: (problem: QueryError | null) => void,
): void {
  const sql = "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'";
  connection.query({ sql, timeout: settings.queryTimeoutMs }, (problem) => {
    if (problem || settings.statementSeconds === undefined) return done(problem);
    limitStatements(connection, settings.statementSeconds, settings.queryTimeoutMs, done);
  });
}

/** MariaDB's limit (seconds, every statement), else MySQL's (milliseconds, SELECT); servers before 5.7 know neither. */
function limitStatements(
  connection: PoolConnection,
  seconds: number,
  timeout: number,
  done: (problem: QueryError | null) => void,
): void {
  const mariadb = `SET SESSION max_statement_time = ${seconds}`;
  const mysql = `SET SESSION max_execution_time = ${seconds * 1000}`;
  connection.query({ sql: mariadb, timeout }, (unknown) => {
    if (!unknown) return done(null);
    connection.query({ sql: mysql, timeout }, (problem) => done(problem?.fatal ? problem : null));
  });
}

/** A query that a dead network never answers ends with its connection, which would be out of step afterwards. */
function limited(
  connection: PoolConnection,
  { queryTimeoutMs }: PoolSettings,
  waiting: Set<() => void>,
): MysqlPoolConnection {
  const query = (sql: string, values: unknown[], callback: Done<never>) => {
    const done = orRefused(waiting, callback);
    connection.query({ sql, values, timeout: queryTimeoutMs }, (error, result) => {
      if (error?.code === 'PROTOCOL_SEQUENCE_TIMEOUT') connection.destroy();
      done(error, result as never);
    });
  };
  return {
    config: connection.config,
    threadId: connection.threadId,
    connect: (callback) => connection.connect(callback),
    destroy: () => connection.destroy(),
    release: () => connection.release(),
    query: query as unknown as MysqlPoolConnection['query'],
  };
}
