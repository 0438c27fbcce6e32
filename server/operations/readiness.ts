import type { Redis } from 'ioredis';
import { sql } from 'kysely';
import { cacheFor } from '#server/async/cache-for.ts';
import type { Board } from '#server/board/board.ts';
import type { Game } from '#server/game/game.ts';
import { withTimeout } from '#server/mysql/reconnect.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { migrations } from '#server/site/migrations/migrate.ts';
import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';
import { NoSpace, type Storage, StorageUnavailable } from '#server/storage/storage.ts';
import { readEngineRecords } from '#server/translation/engine-record.ts';

/** A component's state and a figure or two; never an address, a login or an error text. */
export interface ComponentState {
  readonly state: string;
  /** True when the component is fully functional. */
  readonly works: boolean;
  readonly [figure: string]: string | number | boolean | null;
}

/**
 * `ready`: all works · `limited`: pages are served, something does not work · `unready`: take it out of load balancing.
 */
export interface Readiness {
  readonly state: 'ready' | 'limited' | 'unready';
  readonly services: Readonly<Record<string, ComponentState>>;
}

interface ReadinessServices {
  readonly config: Config;
  readonly site: Site;
  readonly game: Game;
  readonly board: Board;
  readonly redis: Redis | null;
  readonly storage: Storage;
}

const probeTimeoutMs = 1_000;
const cacheMs = 2_000;
/** Uploads need some room; below this nothing can be written. */
const minFreeBytes = 64 * 2 ** 20;
const maxMailDelaySeconds = 900;

const away: ComponentState = { state: 'away', works: false };
const ok: ComponentState = { state: 'ok', works: true };

/** A component that does not answer in time is `away`; the log has the reason. */
async function probe(look: () => Promise<ComponentState>): Promise<ComponentState> {
  try {
    return await withTimeout(probeTimeoutMs, look());
  } catch {
    return away;
  }
}

async function migrationsState({ site }: ReadinessServices): Promise<ComponentState> {
  const rows = await site.db.selectFrom('migrations').select('name').execute();
  const applied = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !applied.has(name)).length;
  // A newer version has migrated this database: this one does not understand its tables.
  const unknown = applied.size + pending - migrations.length;
  const state = pending > 0 ? 'pending' : unknown > 0 ? 'newer' : 'ok';
  return { state, works: state === 'ok', applied: applied.size, pending, unknown };
}

async function gameState({ game }: ReadinessServices): Promise<ComponentState> {
  const known = game.state();
  if (known.status !== 'ready') return away;
  await game.board.clock();
  const { verdict } = known.capabilities;
  return { state: verdict === 'works' ? 'ok' : 'limited', works: true };
}

function boardState({ board }: ReadinessServices): ComponentState {
  const state = board.state();
  return { state, works: state === 'ready', asOf: board.asOf()?.toISOString() ?? null };
}

async function redisState({ redis }: ReadinessServices): Promise<ComponentState> {
  if (!redis) return { state: 'off', works: true };
  await redis.ping();
  return ok;
}

async function mailState({ site, config }: ReadinessServices, now: Date): Promise<ComponentState> {
  const row = await site.db
    .selectFrom('outbox')
    .select((mail) => [mail.fn.countAll().as('waiting'), mail.fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const late = stamp(new Date(now.getTime() - maxMailDelaySeconds * 1000));
  const delayed = row?.oldest != null && row.oldest < late;
  const works = !delayed;
  const transport = config.SMTP_URL ? 'smtp' : 'files';
  return { state: delayed ? 'delayed' : 'ok', works, transport, waiting: Number(row?.waiting ?? 0) };
}

function storageErrorState(error: unknown): ComponentState {
  if (error instanceof NoSpace) return { state: 'full', works: false };
  return error instanceof StorageUnavailable ? { state: error.kind, works: false } : away;
}

async function storageState({ storage, config }: ReadinessServices): Promise<ComponentState> {
  const kind = config.STORAGE_URL ? 'bucket' : 'folder';
  try {
    await storage.check();
    const freeBytes = (await storage.freeBytes?.()) ?? null;
    const full = freeBytes !== null && freeBytes < minFreeBytes;
    return { state: full ? 'full' : 'ok', works: !full, kind, freeBytes };
  } catch (error) {
    return { ...storageErrorState(error), kind, freeBytes: null };
  }
}

async function translationState({ site, config }: ReadinessServices, now: Date): Promise<ComponentState> {
  const names = config.TRANSLATE_ENGINES;
  if (names.length === 0) return { state: 'off', works: true };
  const records = await readEngineRecords(site, names, now);
  const entries = [...records].map(([name, { pausedUntil, trouble }]) => {
    const paused = pausedUntil !== null && pausedUntil > now;
    return [name, paused ? `paused: ${trouble ?? 'unknown'}` : 'ok'] as const;
  });
  const works = entries.some(([, state]) => state === 'ok');
  return { ...Object.fromEntries(entries), state: works ? 'ok' : 'paused', works };
}

async function readReadiness(services: ReadinessServices, now: Date): Promise<Readiness> {
  const answers = await Promise.all([
    probe(async () => {
      await sql`SELECT 1`.execute(services.site.db);
      return ok;
    }),
    probe(() => gameState(services)),
    probe(() => redisState(services)),
    probe(() => mailState(services, now)),
    probe(() => storageState(services)),
    probe(() => translationState(services, now)),
    probe(() => migrationsState(services)),
  ]);
  const [siteDatabase, gameDatabase, redis, mail, storage, translation, applied] = answers;
  const board = boardState(services);
  const states = {
    siteDatabase,
    gameDatabase,
    board,
    redis,
    mail,
    storage,
    translation,
    migrations: applied,
  };
  // Without the site's database rankings and home are still served. All instances share it, so taking them
  // out of load balancing would turn a partial outage into a full one.
  const serves = siteDatabase.works || services.board.asOf() !== null;
  const works = Object.values(states).every((each) => each.works);
  return { state: works ? 'ready' : serves ? 'limited' : 'unready', services: states };
}

/**
 * Probes all components in parallel, each for at most a second, and caches the result for two seconds.
 * @param now monotonic milliseconds
 */
export function cachedReadiness(services: ReadinessServices, now?: () => number): () => Promise<Readiness> {
  return cacheFor(probeTimeoutMs + cacheMs, () => readReadiness(services, siteNow()), now);
}
