import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchSchemas, dropWorld, openWorld, type World } from './data/game-data.ts';
import { type BenchDatabase, openDatabase } from './database.ts';
import type { LoadPlan, LoadResult, RequestSpec } from './load-plan.ts';
import type { Options } from './options.ts';
import { generateLoad, type Server, startServer } from './processes.ts';

/** Shared resources, started on first use and ended by `close`. */
export interface Bench {
  readonly options: Options;
  database(): Promise<BenchDatabase>;
  /** A game world on MariaDB. */
  world(characters: number): Promise<World>;
  /** The site on an embedded demo world, seeded and built beforehand. */
  demoSite(): Promise<Server>;
  /** The site on a MariaDB world; ready once the rankings are served. */
  gameSite(characters: number): Promise<GameSite>;
  /** Restarts the site in the same folder, to measure the start; the previous one must be stopped. */
  startGameSite(characters: number, script?: string, environment?: Environment): Promise<GameSite>;
  /** Stops the site and deletes its folder. */
  forgetGameSite(characters: number): Promise<void>;
  /** Runs load as configured by the options. */
  load(server: Server, asks: readonly RequestSpec[], plan?: Partial<LoadPlan>): Promise<LoadResult>;
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

export interface GameSite extends Server {
  /** From the start of the process to the first rankings response. */
  readonly firstAnswerMs: number;
}

const startTimeoutMs = 120_000;
const common = { PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', REDIS_URL: '' };

/** @throws Error when any response has a status other than 200 */
async function runLoad(
  options: Options,
  server: Server,
  asks: readonly RequestSpec[],
  plan: Partial<LoadPlan> = {},
): Promise<LoadResult> {
  const { connections, seconds, warmUpSeconds } = options;
  const result = await generateLoad(server, { asks, connections, seconds, warmUpSeconds, ...plan });
  if (result.failed > 0)
    throw new Error(`${JSON.stringify(asks[0])}: ${result.failed} of ${result.answers} answers were not 200`);
  return result;
}

function logWorld({ characters, bytes, madeInMs }: World): void {
  const made = madeInMs === null ? 'from the run before' : `made in ${(madeInMs / 1000).toFixed(0)} s`;
  console.error(`${characters} characters: ${(bytes / 1e9).toFixed(2)} GB, ${made}`);
}

/** Polls until the rankings have such a time. */
async function rankingsOf({ port }: Server, isSuch: (asOf: number) => boolean): Promise<void> {
  const end = performance.now() + startTimeoutMs;
  while (performance.now() < end) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/rankings/players?limit=1`);
    const { asOf } = (await answer.json()) as { asOf?: string };
    if (answer.status === 200 && isSuch(Date.parse(asOf ?? ''))) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the rankings are not read within two minutes');
}

export function createBench(options: Options): Bench {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const worlds = new Map<number, World>();
  const sites = new Map<number, GameSite>();
  let database: BenchDatabase | undefined;
  let demo: Server | undefined;

  const bench: Bench = {
    options,
    database: async () => (database ??= await openDatabase()),
    async world(characters) {
      const { root } = await bench.database();
      const known = worlds.get(characters);
      if (known) return known;
      const world = await openWorld(root, characters);
      worlds.set(characters, world);
      logWorld(world);
      return world;
    },
    async demoSite() {
      if (demo) return demo;
      const environment = {
        ...common,
        DATABASE_URL: '',
        GAME_DATABASE_URL: '',
        DATA_DIR: join(folder, 'demo'),
      };
      await (await startServer('scripts/start.mjs', [], environment)).stop();
      demo = await startServer('scripts/start.mjs', [], environment);
      return demo;
    },
    gameSite: async (characters) => sites.get(characters) ?? bench.startGameSite(characters),
    async startGameSite(characters, script = 'scripts/start.mjs', environment = {}) {
      const { schemas } = await bench.world(characters);
      const { siteUrl } = await bench.database();
      const begun = performance.now();
      const startedAt = Date.now();
      const server = await startServer(script, [], {
        ...common,
        DATABASE_URL: siteUrl,
        GAME_DATABASE_URL: '',
        ACCOUNT_SCHEMA: schemas.account,
        PLAYER_SCHEMA: schemas.player,
        COMMON_SCHEMA: schemas.common,
        LOG_SCHEMA: schemas.log,
        SITE_SCHEMA: `${benchSchemas}_${characters}_site`,
        DATA_DIR: join(folder, String(characters)),
        ...environment,
      });
      const stop = async () => {
        sites.delete(characters);
        await server.stop();
      };
      sites.set(characters, { ...server, firstAnswerMs: Number.NaN, stop });
      await rankingsOf(server, () => true);
      const site = { ...server, firstAnswerMs: performance.now() - begun, stop };
      // Until the game has been read, the saved rankings are served.
      await rankingsOf(server, (asOf) => asOf >= startedAt);
      sites.set(characters, site);
      return site;
    },
    async forgetGameSite(characters) {
      await sites.get(characters)?.stop();
      rmSync(join(folder, String(characters)), { recursive: true, force: true });
      await (await bench.database()).root.query(`DROP DATABASE IF EXISTS ${benchSchemas}_${characters}_site`);
    },
    load: (server, asks, plan) => runLoad(options, server, asks, plan),
    async close() {
      for (const server of [demo, ...sites.values()]) await server?.stop();
      for (const [characters, world] of worlds) {
        await bench.forgetGameSite(characters);
        if (database && !options.keep) await dropWorld(database.root, world);
      }
      await database?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return bench;
}
