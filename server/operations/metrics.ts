import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { cacheFor } from '#server/async/cache-for.ts';
import type { Board } from '#server/board/board.ts';
import type { Game } from '#server/game/game.ts';
import type { GameReader } from '#server/game-reader/game-reader.ts';
import type { SecurityLog } from '#server/logging/security-log.ts';
import type { PoolStats } from '#server/mysql/pool.ts';
import { withTimeout } from '#server/mysql/reconnect.ts';
import { siteNow } from '#server/site/clock.ts';
import { countMails, countTranslations, countWaitingExports } from '#server/site/job-counts.ts';
import type { Site } from '#server/site/site.ts';
import type { Readiness } from './readiness.ts';
import type { RequestHistogram, Value } from './request-histogram.ts';

interface MetricsServices {
  readonly site: Site;
  readonly game: Game;
  readonly board: Board;
  readonly gameReader: Pick<GameReader, 'isReader'> | null;
  readonly security: SecurityLog;
}

const requestSeconds = 'guildhall_request_seconds';
const queueTimeoutMs = 1_000;
const cacheMs = 5_000;

/** One histogram of all requests, filled on collection. */
function requestMetric(requests: RequestHistogram): Metric {
  const metric = {
    name: requestSeconds,
    get: async () => ({
      name: requestSeconds,
      help: 'Requests from outside by method, route and class of status, and how long they took.',
      type: 'histogram',
      values: requests.values(requestSeconds),
      aggregator: 'sum',
    }),
    reset() {},
  };
  return metric as unknown as Metric;
}

/** A gauge whose values are read on collection. */
function gauge(
  register: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly Value[] | Promise<readonly Value[]>,
): void {
  new Gauge({
    name: `guildhall_${name}`,
    help,
    labelNames: [...labelNames],
    registers: [register],
    async collect() {
      this.reset();
      for (const { labels, value } of await read()) this.set(labels as Record<string, string>, value);
    },
  });
}

function securityCounter(register: Registry, security: SecurityLog): void {
  new Counter({
    name: 'guildhall_security_events_total',
    help: 'Security events of this process by kind.',
    labelNames: ['event'],
    registers: [register],
    collect() {
      this.reset();
      for (const [event, count] of security.counts()) this.inc({ event }, count);
    },
  });
}

function poolValues(database: string, stats: PoolStats | undefined): Value[] {
  const entries = Object.entries(stats ?? {});
  return entries.map(([state, value]) => ({ labels: { database, state }, value: Number(value) }));
}

async function readQueues({ site }: MetricsServices): Promise<readonly Value[]> {
  const [translations, mails, exports] = await Promise.all([
    countTranslations(site),
    countMails(site, siteNow()),
    countWaitingExports(site),
  ]);
  return [
    ...[...translations].map(([state, value]) => ({ labels: { kind: 'translation', state }, value })),
    ...Object.entries(mails).map(([state, value]) => ({ labels: { kind: 'mail', state }, value })),
    { labels: { kind: 'dataExport', state: 'waiting' }, value: exports },
  ];
}

/** Job counts, cached for five seconds; empty while the database is away. */
function cachedQueues(services: MetricsServices): () => Promise<readonly Value[]> {
  return cacheFor(cacheMs, () => withTimeout(queueTimeoutMs, readQueues(services)).catch(() => []));
}

const ageOf = (asOf: Date | null) => (asOf === null ? [] : [(Date.now() - asOf.getTime()) / 1000]);

/**
 * Prometheus metrics: requests, components, age of the rankings, security events, jobs, pools and Node's own.
 * @param readiness cached by the caller, because every scrape calls it
 */
export function createMetrics(
  services: MetricsServices,
  requests: RequestHistogram,
  readiness: () => Promise<Readiness>,
): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  register.registerMetric(requestMetric(requests));
  securityCounter(register, services.security);
  gauge(register, 'part_works', 'Whether a part does all it is there for.', ['part'], async () =>
    Object.entries((await readiness()).services).map(([part, { works }]) => ({
      labels: { part },
      value: Number(works),
    })),
  );
  gauge(register, 'board_age_seconds', 'How old the rankings are.', [], () =>
    ageOf(services.board.asOf()).map((value) => ({ labels: {}, value })),
  );
  gauge(register, 'reads_game', 'Whether this instance reads the game for all.', [], () => [
    { labels: {}, value: Number(services.gameReader?.isReader() ?? true) },
  ]);
  gauge(
    register,
    'jobs',
    'Translations, mails and archives of own data by state.',
    ['kind', 'state'],
    cachedQueues(services),
  );
  gauge(
    register,
    'database_connections',
    'Connections, and queries waiting for one.',
    ['database', 'state'],
    () => [
      ...poolValues('site', services.site.connections?.()),
      ...poolValues('game', services.game.connections?.()),
    ],
  );
  return register;
}
