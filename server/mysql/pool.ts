import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { MysqlPool, MysqlPoolConnection } from 'kysely';
import { createPool, type Pool, type PoolConnection, type PoolOptions, type QueryError } from 'mysql2';

/** Connections of a pool, and queries waiting for one. */
export interface PoolStats {
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface MysqlConnections {
  readonly pool: MysqlPool;
  stats(): PoolStats;
  /** Destroys every connection and rejects waiting queries; later queries open new connections. */
  dropConnections(): void;
  close(): Promise<void>;
}

export interface PoolSettings {
  /** `mysql://user:password@host:port`, with `?ssl=true` encrypted, to a server whose certificate is for `host`. */
  readonly address: string;
  readonly database?: string;
  readonly connectionLimit: number;
  /** A connection silent for longer is destroyed. */
  readonly queryTimeoutMs: number;
  /**
   * The server's own limit for a statement and for its waiting for a lock, shorter than the timeout above; none by
   * default.
   */
  readonly statementSeconds?: number;
}

const connectTimeoutMs = 3_000;
const closeTimeoutMs = 1_000;

export function connectionOptions(address: string) {
  const { hostname, port, username, password, searchParams } = new URL(address);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(searchParams.get('ssl') === 'true'
      ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } }
      : {}),
    charset: 'utf8mb4_general_ci',
    connectTimeout: connectTimeoutMs,
    dateStrings: true,
    supportBigNumbers: true,
    stringifyObjects: true,
    multipleStatements: false,
  };
}

/**
 * No query waits forever.
 * @param options override those of `connectionOptions`
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
    stats: () => current.stats(),
    dropConnections() {
      current.abandon();
      current = trackedPool(settings, all);
    },
    async close() {
      const ended = new Promise<void>((resolve) => current.end(() => resolve()));
      await Promise.race([ended, setTimeout(closeTimeoutMs, undefined, { ref: false })]);
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
  abandon(): void;
  stats(): PoolStats;
}

/** Tracks sockets from the start: the pool does not expose those still in the handshake. */
function createSockets({ host, port = 3306 }: PoolOptions) {
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
  const sockets = createSockets(options);
  const pool = createPool({ ...options, stream: sockets.make });
  const connections = new Set<PoolConnection>();
  pool.on('connection', (connection: PoolConnection) => {
    connections.add(connection);
    // Without a listener an idle connection's error would end the process.
    connection.on('error', () => connections.delete(connection));
    connection.once('end', () => connections.delete(connection));
  });
  const waiting = new Set<() => void>();
  const used = new Set<PoolConnection>();
  pool.on('acquire', (connection: PoolConnection) => used.add(connection));
  pool.on('release', (connection: PoolConnection) => used.delete(connection));
  return {
    ...toKyselyPool(pool, settings, waiting),
    stats() {
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
      for (const reject of waiting) reject();
    },
  };
}

type Callback<T> = (error: unknown, result: T) => void;

/** Calls back once: with the result, or with an error when the pool is abandoned. */
function orAbandoned<T>(waiting: Set<() => void>, done: Callback<T>): Callback<T> {
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

function toKyselyPool(pool: Pool, settings: PoolSettings, waiting: Set<() => void>): MysqlPool {
  const known = new WeakMap<PoolConnection, MysqlPoolConnection>();
  return {
    end: (callback) => pool.end(callback),
    getConnection(callback) {
      const done = orAbandoned(waiting, callback);
      pool.getConnection((error, connection) => {
        if (error) return done(error, undefined as never);
        const ready = known.get(connection);
        if (ready) return done(null, ready);
        prepareSession(connection, settings, (problem) => {
          if (problem) connection.destroy();
          else known.set(connection, withTimeouts(connection, settings, waiting));
          done(problem, known.get(connection) as MysqlPoolConnection);
        });
      });
    },
  };
}

/**
 * Sets the session's SQL mode, because global modes differ: NO_BACKSLASH_ESCAPES would make the driver's
 * quoting unsafe, and without strict mode values are truncated silently.
 */
function prepareSession(
  connection: PoolConnection,
  settings: PoolSettings,
  done: (problem: QueryError | null) => void,
): void {
  const sql = "SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'";
  connection.query({ sql, timeout: settings.queryTimeoutMs }, (problem) => {
    if (problem || settings.statementSeconds === undefined) return done(problem);
    limitWaiting(connection, settings.statementSeconds, settings.queryTimeoutMs);
    limitStatements(connection, settings.statementSeconds, settings.queryTimeoutMs, done);
  });
}

/**
 * MySQL limits no write, so one that waits for a lock would be done after its caller gave up. One by one, as a server
 * without InnoDB lacks the second; a lost connection fails the query that follows.
 */
function limitWaiting(connection: PoolConnection, seconds: number, timeout: number): void {
  for (const variable of ['lock_wait_timeout', 'innodb_lock_wait_timeout']) {
    connection.query({ sql: `SET SESSION ${variable} = ${seconds}`, timeout }, () => {});
  }
}

/**
 * Tries MariaDB's limit (seconds), then MySQL's (milliseconds, SELECT only). Percona Server 5.6 gives MariaDB's name to
 * milliseconds and takes only whole numbers: it refuses the fraction.
 */
function limitStatements(
  connection: PoolConnection,
  seconds: number,
  timeout: number,
  done: (problem: QueryError | null) => void,
): void {
  const mariadb = `SET SESSION max_statement_time = ${seconds.toFixed(1)}`;
  const mysql = `SET SESSION max_execution_time = ${seconds * 1000}`;
  connection.query({ sql: mariadb, timeout }, (unknown) => {
    if (!unknown) return done(null);
    connection.query({ sql: mysql, timeout }, (problem) => done(problem?.fatal ? problem : null));
  });
}

/** Destroys a connection whose query timed out: its protocol state is out of step. */
function withTimeouts(
  connection: PoolConnection,
  { queryTimeoutMs }: PoolSettings,
  waiting: Set<() => void>,
): MysqlPoolConnection {
  const query = (sql: string, values: unknown[], callback: Callback<never>) => {
    const done = orAbandoned(waiting, callback);
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
