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
import { NoSpace, type Storage, StoreUnavailable } from '#server/storage/storage.ts';
import { readEngineRecords } from '#server/translation/engine-record.ts';

/** A component's state and a figure or two; never an address, a login or an error text. */
export interface PartState {
  readonly state: string;
  /** True when the component is fully functional. */
  readonly works: boolean;
  readonly [figure: string]: string | number | boolean | null;
}

/**
 * `ready`: all works · `limited`: pages are served, something does not work · `unready`: take it out of load
 * balancing.
 */
export interface Readiness {
  readonly state: 'ready' | 'limited' | 'unready';
  readonly services: Readonly<Record<string, PartState>>;
}

interface ReadinessServices {
  readonly config: Config;
  readonly site: Site;
  readonly game: Game;
  readonly board: Board;
  readonly redis: Redis | null;
  readonly storage: Storage;
}

const longestMs = 1_000;
const keptMs = 2_000;
/** Uploads need some room; below this nothing can be written. */
const leastFreeBytes = 64 * 2 ** 20;
const mailPatienceSeconds = 900;

const away: PartState = { state: 'away', works: false };
const ok: PartState = { state: 'ok', works: true };

/** A component that does not answer in time is `away`; the log has the reason. */
async function asked(look: () => Promise<PartState>): Promise<PartState> {
  try {
    return await withTimeout(longestMs, look());
  } catch {
    return away;
  }
}

async function migrationsState({ site }: ReadinessServices): Promise<PartState> {
  const rows = await site.db.selectFrom('migrations').select('name').execute();
  const applied = new Set(rows.map(({ name }) => name));
  const pending = migrations.filter(({ name }) => !applied.has(name)).length;
  // A newer version has migrated this database: this one does not understand its tables.
  const unknown = applied.size + pending - migrations.length;
  const state = pending > 0 ? 'pending' : unknown > 0 ? 'newer' : 'ok';
  return { state, works: state === 'ok', applied: applied.size, pending, unknown };
}

async function gameState({ game }: ReadinessServices): Promise<PartState> {
  const known = game.state();
  if (known.status !== 'ready') return away;
  await game.board.clock();
  const { verdict } = known.capabilities;
  return { state: verdict === 'works' ? 'ok' : 'limited', works: true };
}

function boardState({ board }: ReadinessServices): PartState {
  const state = board.state();
  return { state, works: state === 'ready', asOf: board.asOf()?.toISOString() ?? null };
}

async function redisState({ redis }: ReadinessServices): Promise<PartState> {
  if (!redis) return { state: 'off', works: true };
  await redis.ping();
  return ok;
}

async function mailState({ site, config }: ReadinessServices, now: Date): Promise<PartState> {
  const row = await site.db
    .selectFrom('outbox')
    .select((mail) => [mail.fn.countAll().as('waiting'), mail.fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const late = stamp(new Date(now.getTime() - mailPatienceSeconds * 1000));
  const delayed = row?.oldest != null && row.oldest < late;
  const works = !delayed;
  const transport = config.SMTP_URL ? 'smtp' : 'files';
  return { state: delayed ? 'delayed' : 'ok', works, transport, waiting: Number(row?.waiting ?? 0) };
}

function storeTrouble(error: unknown): PartState {
  if (error instanceof NoSpace) return { state: 'full', works: false };
  return error instanceof StoreUnavailable ? { state: error.trouble, works: false } : away;
}

async function storageState({ storage, config }: ReadinessServices): Promise<PartState> {
  const kind = config.STORAGE_URL ? 'bucket' : 'folder';
  try {
    await storage.check();
    const freeBytes = (await storage.freeBytes?.()) ?? null;
    const full = freeBytes !== null && freeBytes < leastFreeBytes;
    return { state: full ? 'full' : 'ok', works: !full, kind, freeBytes };
  } catch (error) {
    return { ...storeTrouble(error), kind, freeBytes: null };
  }
}

async function translationState({ site, config }: ReadinessServices, now: Date): Promise<PartState> {
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

async function look(services: ReadinessServices, now: Date): Promise<Readiness> {
  const answers = await Promise.all([
    asked(async () => {
      await sql`SELECT 1`.execute(services.site.db);
      return ok;
    }),
    asked(() => gameState(services)),
    asked(() => redisState(services)),
    asked(() => mailState(services, now)),
    asked(() => storageState(services)),
    asked(() => translationState(services, now)),
    asked(() => migrationsState(services)),
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
export function keptReadiness(services: ReadinessServices, now?: () => number): () => Promise<Readiness> {
  return cacheFor(longestMs + keptMs, () => look(services, siteNow()), now);
}
