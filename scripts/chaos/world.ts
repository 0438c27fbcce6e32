import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mysql2/promise';
import { passwordHashing } from '#server/game/accounts/passwords.ts';
import { testCaptcha } from '#test/app.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { type S3Server, startS3 } from '#test/s3/server.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { type ChaosDatabase, startDatabase } from './database.ts';
import { type Disk, mountDisk } from './disk.ts';
import { type InstanceLog, startInstanceLog } from './instance-log.ts';
import { type OwnServer, ownServer, startNginx, startRedis } from './servers.ts';
import { administrator } from './writes.ts';

const ports = {
  game: { server: 23306, proxy: 23307 },
  site: { server: 23308, proxy: 23309 },
  redis: 26379,
  engine: 26380,
  nginx: 28080,
  instances: [28081, 28082, 28083],
} as const;

/** One of the instances, with a clock of its own. */
export interface Instance extends OwnServer {
  readonly origin: string;
  /** From now on its clock is so many hours ahead, or behind when negative. */
  shiftClock(hours: number): void;
}

/** Where the instances keep uploads. */
export type FilesPlace = 'folder' | 'bucket';

/** Three instances behind nginx, and all they stand on, each to be broken on its own. */
export interface World {
  readonly origin: string;
  /** Where the game's accounts and characters are. */
  readonly game: ChaosDatabase;
  /** Where the site keeps what is its own. */
  readonly site: ChaosDatabase;
  readonly redis: OwnServer;
  readonly instances: readonly Instance[];
  readonly mail: MailServer;
  readonly engine: EngineServer;
  /** Before the engine. */
  readonly engineProxy: TcpProxy;
  /** Where uploads lie, as long as that is a folder. */
  readonly disk: Disk;
  /** Where they lie otherwise. */
  readonly bucket: S3Server;
  /**
   * Has uploads kept in one of the two from now on: the instances are restarted, one after the other, if need be.
   * @returns whether it was
   */
  keepFilesIn(place: FilesPlace): Promise<boolean>;
  readonly log: InstanceLog;
  /** Milliseconds until all instances answered, started at once on empty databases. */
  readonly startedMs: number;
  close(): Promise<void>;
}

async function makeGame(database: Connection): Promise<void> {
  const tables = readFileSync(new URL('../../test/game-schemas/real.sql', import.meta.url), 'utf8');
  await database.query("SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION'");
  await database.query(tables.replace(/\{(account|player|common|log)\}/g, '$1'));
  const { login, password } = administrator;
  const hash = await passwordHashing('mysql41').hash(password);
  await database.query(
    "INSERT INTO account.account (login, password, email) VALUES (?, ?, 'aldric@example.org')",
    [login, hash],
  );
  await database.query(
    "INSERT INTO common.gmlist (mAccount, mName, mAuthority) VALUES (?, '[GM]Aldric', 'IMPLEMENTOR')",
    [login],
  );
  await database.query(
    `INSERT INTO player.player (account_id, name, level) SELECT 1000 + seq, CONCAT('Hero', seq), seq % 99 FROM player.seq_1_to_2000`,
  );
}

function instance(
  port: number,
  folder: string,
  shared: () => Readonly<Record<string, string>>,
  log: InstanceLog,
): Instance {
  const shiftFile = join(folder, `shift-${port}`);
  const server = ownServer({
    port,
    command: process.execPath,
    args: ['--import', './scripts/chaos/shifted-clock.ts', 'server/main.ts'],
    environment: () => ({ ...shared(), PORT: String(port), SHIFT_FILE: shiftFile }),
    onLine: log.add,
  });
  return {
    ...server,
    origin: `http://127.0.0.1:${port}`,
    shiftClock: (hours) => writeFileSync(shiftFile, String(hours * 3_600_000)),
  };
}

/** Undoes what was done, the last first. */
async function undo(done: (() => unknown)[]): Promise<void> {
  for (const each of done.splice(0).toReversed()) await each();
}

/** @throws when something of it does not start; nothing is left then */
export async function startWorld(): Promise<World> {
  const done: (() => unknown)[] = [];
  try {
    return await build(done);
  } catch (error) {
    await undo(done);
    throw error;
  }
}

async function startDatabases(folder: string, done: (() => unknown)[]) {
  const [game, site] = await Promise.all([
    startDatabase('game', folder, ports.game),
    startDatabase('site', folder, ports.site),
  ]);
  for (const { server, proxy } of [game, site]) done.push(() => server.kill(), proxy.stop);
  await game.makeSchemas(['account', 'player', 'common', 'log']);
  await site.makeSchemas(['site']);
  const root = await game.connect();
  await makeGame(root);
  await root.end();
  return { game, site };
}

async function startServices(done: (() => unknown)[]) {
  const redis = await startRedis(ports.redis);
  done.push(() => redis.kill());
  const mail = await startMailServer();
  done.push(() => mail.stop());
  const engine = await startDeeplServer({ latencyMs: 20 });
  done.push(() => engine.stop());
  const engineProxy = await startTcpProxy(Number(new URL(engine.url).port), ports.engine);
  done.push(engineProxy.stop);
  const bucket = await startS3();
  done.push(() => bucket.stop());
  return { redis, mail, engine, engineProxy, bucket };
}

async function build(done: (() => unknown)[]): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  done.push(() => rmSync(folder, { recursive: true, force: true }));
  // MariaDB, which is not root, has its folders in it.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const disk = mountDisk(join(dataDir, 'files'));
  done.push(disk.close);
  const { game, site } = await startDatabases(folder, done);
  const services = await startServices(done);
  const log = startInstanceLog();
  const origin = `http://127.0.0.1:${ports.nginx}`;
  const shared = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: site.url,
    GAME_DATABASE_URL: game.url,
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    SMTP_URL: services.mail.url,
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    CAPTCHA_ANSWER: testCaptcha,
    RATE_LIMITS: 'off',
    STAFF_2FA: 'optional',
    TRANSLATE_ENGINES: 'deepl',
    DEEPL_API_KEY: deeplKey,
    DEEPL_URL: services.engine.url.replace(/:\d+/, `:${ports.engine}`),
  };
  let filesIn: FilesPlace = 'folder';
  const settings = () => (filesIn === 'bucket' ? { ...shared, ...services.bucket.environment } : shared);
  const instances = ports.instances.map((port) => instance(port, folder, settings, log));
  for (const each of instances) done.push(() => each.kill());
  const begun = performance.now();
  // The whole set at once on an empty schema: they must agree who makes the tables.
  await Promise.all(instances.map((each) => each.start()));
  const startedMs = performance.now() - begun;
  const nginx = await startNginx(folder, ports.nginx, ports.instances);
  // Its worker would outlive a master that is killed.
  done.push(() => nginx.end());
  async function keepFilesIn(place: FilesPlace): Promise<boolean> {
    if (place === filesIn) return false;
    filesIn = place;
    for (const each of instances) {
      await each.end();
      await each.start();
      // nginx tries it again a second after it has found it gone; until then the next one is needed.
      await setTimeout(1_500);
    }
    return true;
  }
  const close = () => undo(done);
  return { origin, game, site, ...services, instances, disk, log, startedMs, keepFilesIn, close };
}
