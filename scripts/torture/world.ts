import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { passwordHashing } from '#server/game/passwords.ts';
import { testCaptcha } from '#test/app.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { type LateProxy, startLateProxy } from './late-proxy.ts';
import { type OwnServer, ownServer, startMariadb, startNginx, startRedis } from './servers.ts';
import { administrator } from './writes.ts';

const ports = {
  mariadb: 23306,
  proxy: 23307,
  redis: 26379,
  nginx: 28080,
  instances: [28081, 28082, 28083],
} as const;
const siteUser = { name: 'site', password: 'first-word' } as const;

/** Three instances behind nginx, and all they stand on, each to be broken on its own. */
export interface World {
  readonly origin: string;
  readonly mariadb: OwnServer;
  readonly proxy: LateProxy;
  readonly redis: OwnServer;
  readonly instances: readonly OwnServer[];
  readonly mail: MailServer;
  readonly engine: EngineServer;
  /** Where uploads lie: a disk of its own, so that it can be filled. */
  readonly filesFolder: string;
  /** Lines of the instances' logs of level error and above. */
  readonly errors: string[];
  /** As root, past the proxy. */
  connect(): Promise<Connection>;
  setPassword(password: string): Promise<void>;
  close(): Promise<void>;
}

async function makeGame(database: Connection): Promise<void> {
  const names = { account: 'account', player: 'player', common: 'common' };
  for (const schema of [...Object.values(names), 'site']) await database.query(`CREATE DATABASE ${schema}`);
  const tables = readFileSync(new URL('../../test/game-schemas/real.sql', import.meta.url), 'utf8');
  await database.query("SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION'");
  await database.query(tables.replace(/\{(account|player|common)\}/g, '$1'));
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
  await database.query(`CREATE USER ${siteUser.name}@'127.0.0.1' IDENTIFIED BY '${siteUser.password}'`);
  for (const schema of [...Object.values(names), 'site']) {
    await database.query(`GRANT ALL ON ${schema}.* TO ${siteUser.name}@'127.0.0.1'`);
  }
}

function instance(port: number, shared: Readonly<Record<string, string>>, errors: string[]): OwnServer {
  return ownServer({
    port,
    command: process.execPath,
    args: ['server/main.ts'],
    environment: { ...shared, PORT: String(port) },
    onLine: (line) => {
      if (/"level":(50|60)/.test(line)) errors.push(line);
    },
  });
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

/** A folder with a small disk in it for uploads. */
function makeFolder(done: (() => unknown)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'torture-'));
  done.push(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const filesFolder = join(dataDir, 'files');
  mkdirSync(filesFolder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', filesFolder]);
  done.push(() => execFileSync('umount', ['-l', filesFolder]));
  return { folder, dataDir, filesFolder };
}

async function build(done: (() => unknown)[]): Promise<World> {
  const { folder, dataDir, filesFolder } = makeFolder(done);
  const errors: string[] = [];
  const killed = (server: OwnServer) => {
    done.push(() => server.kill());
    return server;
  };
  const mariadb = killed(await startMariadb(folder, ports.mariadb));
  const connect = () =>
    createConnection({ host: '127.0.0.1', port: ports.mariadb, user: 'root', multipleStatements: true });
  const root = await connect();
  done.push(() => root.destroy());
  await makeGame(root);
  const proxy = await startLateProxy(ports.proxy, ports.mariadb);
  done.push(() => proxy.close());
  const redis = killed(await startRedis(ports.redis));
  const mail = await startMailServer();
  done.push(() => mail.stop());
  const engine = await startDeeplServer({ latencyMs: 20 });
  done.push(() => engine.stop());
  const origin = `http://127.0.0.1:${ports.nginx}`;
  const shared = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: `mysql://${siteUser.name}:${siteUser.password}@127.0.0.1:${ports.proxy}`,
    REDIS_URL: `redis://127.0.0.1:${ports.redis}`,
    SMTP_URL: mail.url,
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    CAPTCHA_ANSWER: testCaptcha,
    RATE_LIMITS: 'off',
    TRANSLATE_ENGINES: 'deepl',
    DEEPL_API_KEY: deeplKey,
    DEEPL_URL: engine.url,
  };
  const instances = ports.instances.map((port) => killed(instance(port, shared, errors)));
  // The whole set at once on an empty schema: they must agree who makes the tables.
  await Promise.all(instances.map((each) => each.start()));
  killed(await startNginx(folder, ports.nginx, ports.instances));
  const setPassword = async (password: string) => {
    const database = await connect();
    await database.query(`SET PASSWORD FOR ${siteUser.name}@'127.0.0.1' = PASSWORD(?)`, [password]);
    await database.end();
  };
  const parts = { mariadb, proxy, redis, instances, mail, engine, filesFolder, errors };
  return { origin, ...parts, connect, setPassword, close: () => undo(done) };
}

/** The password that the instances know. */
export const knownPassword: string = siteUser.password;
