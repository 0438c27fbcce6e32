import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { openEmbedded } from '#server/game/embedded/embedded.ts';
import { readConfig } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { openSite } from '#server/site/database/open-site.ts';
import type { Site } from '#server/site/site.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { seedDemoWorld } from './demo-world.ts';

const now = new Date('2026-04-28T18:00:00Z');
const log = { info: () => {}, warn: () => {} };
const passwords = {
  hash: async (password: string) => `*${createHash('sha1').update(password).digest('hex')}`,
};

let place: SitePlace;
let site: Site;
const dataDir = () => place.settings.dataDir;
const config = (environment = {}) => readConfig({ DATA_DIR: dataDir(), ...environment });
const storage = () => openStorage(config(), siteNow);
const seed = () => seedDemoWorld({ config: config(), site, storage: storage(), passwords, log }, now);
const readAccounts = () => JSON.parse(readFileSync(join(dataDir(), 'demo-accounts.json'), 'utf8'));

beforeEach(async () => {
  place = newSitePlace('sqlite');
  site = await openSite(place.settings, log);
});

afterEach(async () => {
  await site.close();
  await place.remove();
});

async function countRows() {
  const db = openEmbedded(config());
  const count = async (schema: string, table: 'account' | 'player' | 'player_index' | 'guild' | 'gmlist') =>
    (await db.withSchema(schema).selectFrom(table).selectAll().execute()).length;
  const rows = {
    accounts: await count('account', 'account'),
    characters: await count('player', 'player'),
    indexes: await count('player', 'player_index'),
    guilds: await count('player', 'guild'),
    gameMasters: await count('common', 'gmlist'),
    news: (await site.db.selectFrom('news').select('id').execute()).length,
    translations: (await site.db.selectFrom('translations').select('language').execute()).length,
    downloads: (await site.db.selectFrom('downloads').select('id').execute()).length,
  };
  await db.destroy();
  return rows;
}

async function storedPassword(login: string) {
  const db = openEmbedded(config());
  const row = await db
    .withSchema('account')
    .selectFrom('account')
    .select('password')
    .where('login', '=', login)
    .executeTakeFirst();
  await db.destroy();
  return row?.password;
}

test('starts while the storage is unreachable, and the next start completes the world', async () => {
  const away = { ...storage(), write: () => Promise.reject(new Error('away')) };
  expect(await seedDemoWorld({ config: config(), site, storage: away, passwords, log }, now)).toBe(false);
  expect(await countRows()).toMatchObject({ news: 0, downloads: 0 });
  expect(await seed()).toBe(true);
  expect((await countRows()).downloads).toBeGreaterThan(0);
});

describe('seeding the demo world', () => {
  test('fills game and site once', async () => {
    expect(await seed()).toBe(true);
    const rows = await countRows();
    expect(rows).toMatchObject({ accounts: 1_500, indexes: 1_500, guilds: 64, news: 12, downloads: 2 });
    expect(rows.characters).toBeGreaterThanOrEqual(2_400);
    expect(rows.translations).toBe(14 * (languageCodes.length - 1));
    expect(await seed()).toBe(false);
    expect(await countRows()).toEqual(rows);
  });

  test('writes two logins to a file only their owner can read', async () => {
    await seed();
    const { mode } = statSync(join(dataDir(), 'demo-accounts.json'));
    expect(mode & 0o777).toBe(0o600);
    const accounts = readAccounts();
    expect(Object.keys(accounts)).toEqual(['player', 'admin']);
    for (const { login, password } of Object.values<{ login: string; password: string }>(accounts)) {
      expect(password).toMatch(/^[A-Za-z0-9]{12}$/);
      expect(await storedPassword(login)).toBe(await passwords.hash(password));
    }
    expect(accounts.player.password).not.toBe(accounts.admin.password);
  });

  test('completes an interrupted seeding', async () => {
    await seed();
    const whole = await countRows();
    const { player } = readAccounts();
    await site.db.deleteFrom('meta').execute();
    for (const table of ['translations', 'news', 'downloads'] as const) {
      await site.db.deleteFrom(table).execute();
    }
    const game = openEmbedded(config());
    await game.withSchema('player').deleteFrom('player').where('id', '>', 1_000).execute();
    await game.withSchema('common').deleteFrom('gmlist').execute();
    await game
      .withSchema('account')
      .updateTable('account')
      .set({ password: '' })
      .where('id', '=', 1)
      .execute();
    await game.destroy();
    expect(await seed()).toBe(true);
    expect(await countRows()).toEqual(whole);
    expect(readAccounts().player).toEqual(player);
    expect(await storedPassword(player.login)).toBe(await passwords.hash(player.password));
  });

  test('completes a seeding killed at any moment', async () => {
    const script = new URL('../../../test/factories/seed-process.ts', import.meta.url).pathname;
    const start = (killAfterMs?: number) =>
      new Promise((resolve) => {
        const child = spawn(process.execPath, [script, dataDir()]);
        child.stdout.once('data', () => {
          if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs);
        });
        child.on('exit', (code, signal) => resolve(signal ?? code));
      });
    const ends = [];
    for (const moment of [1, 15, 30, 60, 100, 150]) ends.push(await start(moment));
    expect(ends).toContain('SIGKILL');
    expect(await start()).toBe(0);
    expect(await countRows()).toMatchObject({
      accounts: 1_500,
      guilds: 64,
      news: 12,
      translations: (12 + 2) * (languageCodes.length - 1),
      downloads: 2,
    });
    const { player } = readAccounts();
    expect(await storedPassword(player.login)).toBe(await passwords.hash(player.password));
  });

  test('does not touch a registered account', async () => {
    const game = openEmbedded(config());
    await game
      .withSchema('account')
      .insertInto('account')
      .values({
        id: 9_000,
        login: 'newcomer',
        password: 'mine',
        social_id: '1234567',
        email: 'a@example.org',
        create_time: '',
        status: 'OK',
        availDt: '',
        cash: 0,
        mileage: 0,
        last_play: '',
      })
      .execute();
    await game.destroy();
    await seed();
    expect(await storedPassword('newcomer')).toBe('mine');
  });

  test('two concurrent starts seed once', async () => {
    const other = await openSite(place.settings, log);
    const seeded = await Promise.all([
      seed(),
      seedDemoWorld({ config: config(), site: other, storage: storage(), passwords, log }, now),
    ]);
    await other.close();
    expect(seeded.filter(Boolean)).toHaveLength(1);
    expect((await countRows()).news).toBe(12);
    const { player } = readAccounts();
    expect(await storedPassword(player.login)).toBe(await passwords.hash(player.password));
  });

  test('never touches a real server', async () => {
    const real = config({ DATABASE_URL: 'mysql://root@127.0.0.1:1' });
    expect(await seedDemoWorld({ config: real, site, storage: storage(), passwords, log }, now)).toBe(false);
    expect(existsSync(join(dataDir(), 'demo-accounts.json'))).toBe(false);
    expect(await site.db.selectFrom('news').select('id').execute()).toEqual([]);
  });

  test('both uploaded files have their real size and hash', async () => {
    await seed();
    const downloads = await site.db.selectFrom('downloads').selectAll().orderBy('id').execute();
    expect(downloads.map(({ url }) => url)).toEqual([
      'guildhall-quick-start.txt',
      'guildhall-client-2.4.1.zip',
    ]);
    for (const { file_key, bytes, sha256 } of downloads) {
      const content = readFileSync(join(dataDir(), 'files', String(file_key)));
      expect(bytes).toBe(content.length);
      expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    }
  });

  test('keeps passwords that are in the file', async () => {
    const known = {
      player: { login: 'yunhwa', password: 'given1' },
      admin: { login: 'aldric', password: 'given2' },
    };
    writeFileSync(join(dataDir(), 'demo-accounts.json'), JSON.stringify(known));
    await seed();
    expect(await storedPassword('aldric')).toBe(await passwords.hash('given2'));
    rmSync(join(dataDir(), 'demo-accounts.json'));
    expect(await seed()).toBe(false);
  });
});
