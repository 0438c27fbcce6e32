import type { MysqlPool, MysqlPoolConnection } from 'kysely';
import { type MysqlErrorKind, mysqlErrorKind } from '#server/mysql/mysql-error.ts';
import type { MysqlConnections } from '#server/mysql/pool.ts';
import { createReconnector, withTimeout } from '#server/mysql/reconnect.ts';
import type { SiteLog } from '#server/site/site.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

const defaultTimeouts = { slowQueryMs: 3_000, probeMs: 4_000 } as const;
const repeatAfterMs = 60_000;
/** Errors that are not the query's fault. */
const serverErrorKinds: ReadonlySet<MysqlErrorKind> = new Set(['away', 'busy', 'read-only']);

interface Watched {
  readonly connections: MysqlConnections;
  /** Connects separately, so that the probe never waits behind hanging queries. */
  reach(): Promise<void>;
  readonly log: SiteLog;
  /**
   * When a query takes longer than `slowQueryMs` the server is probed; it counts as away when the probe takes
   * longer than `probeMs`.
   */
  readonly timeouts?: { readonly slowQueryMs: number; readonly probeMs: number };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * A pool that knows whether its server is reachable. While it is away every query fails at once with
 * SiteUnavailable, one reconnection attempt is made at a time, and the log has one line. A server that takes
 * seconds for everything counts as away too, because a request needs several queries.
 */
export function watchedPool({ connections, reach, log, timeouts = defaultTimeouts }: Watched): MysqlPool {
  const { pool } = connections;
  let away = false;
  let ended = false;
  let toldAt = Number.NEGATIVE_INFINITY;

  function lose(reason: string): void {
    away = true;
    log.warn({ reason }, "The site's database is away");
    connections.dropConnections();
  }

  const attempts = createReconnector(async () => {
    try {
      await withTimeout(timeouts.probeMs, reach());
    } catch (error) {
      // Whoever closes the pool breaks off a probe: that says nothing about the server.
      if (!away && !ended) lose(reasonOf(error));
      return false;
    }
    if (away) log.info({}, "The site's database is back");
    away = false;
    return true;
  });

  // A single query may be slow; the probe tells whether the server is.
  const watchdog = createWatchdog(timeouts.slowQueryMs, () => void attempts.now());

  function logReadOnly(): void {
    if (performance.now() - toldAt < repeatAfterMs) return;
    toldAt = performance.now();
    log.warn({}, "The site's database takes no changes: it is read-only");
  }

  function toSiteError(error: unknown): unknown {
    const kind = mysqlErrorKind(error);
    if (kind === 'away' && !away) void attempts.now();
    if (kind === 'read-only') logReadOnly();
    return serverErrorKinds.has(kind) ? new SiteUnavailable({ cause: error }) : error;
  }

  const known = new WeakMap<MysqlPoolConnection, MysqlPoolConnection>();
  function withSiteErrors(connection: MysqlPoolConnection): MysqlPoolConnection {
    const ready = known.get(connection) ?? {
      ...connection,
      query: watchedQuery(connection, watchdog, toSiteError),
    };
    known.set(connection, ready);
    return ready;
  }

  function acquire(callback: Parameters<MysqlPool['getConnection']>[0]): void {
    if (away) {
      callback(new SiteUnavailable(), undefined as never);
      return;
    }
    const end = watchdog.start();
    pool.getConnection((error, connection) => {
      end();
      if (error) callback(toSiteError(error), undefined as never);
      else callback(null, withSiteErrors(connection));
    });
  }

  return {
    getConnection(callback) {
      const attempt = away ? undefined : attempts.running();
      if (attempt) attempt.then(() => acquire(callback));
      else acquire(callback);
    },
    end(callback) {
      ended = true;
      attempts.stop();
      connections.close().then(() => callback(null), callback);
    },
  };
}

function watchedQuery(
  connection: MysqlPoolConnection,
  waits: Watchdog,
  explained: (error: unknown) => unknown,
): MysqlPoolConnection['query'] {
  const query = (
    sql: string,
    values: readonly unknown[],
    callback: (error: unknown, result: never) => void,
  ) => {
    const end = waits.start();
    connection.query(sql, values, (error, result) => {
      end();
      callback(error && explained(error), result as never);
    });
  };
  return query as unknown as MysqlPoolConnection['query'];
}
