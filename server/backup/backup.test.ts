import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { openExistingSite, openSite } from '#server/site/database/open-site.ts';
import { ddlTypesOf } from '#server/site/migrations/ddl.ts';
import { applyPending, migrations } from '#server/site/migrations/migrate.ts';
import type { Site } from '#server/site/site.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { mariadbUrl, slowTestDatabases } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { allRows, fillTables } from '#test/factories/site-rows.ts';
import { startS3 } from '#test/s3/server.ts';
import { makeBackup } from './make-backup.ts';
import { BrokenBackup } from './manifest.ts';
import { removeOldBackups } from './old-backups.ts';
import { RestoreError, restoreBackup } from './restore-backup.ts';

const databases = await slowTestDatabases('backup and restore');
const quiet = { info: () => {}, warn: () => {} };
/** Tables whose rows are not restored. */
const leftEmpty = [
  'sessions',
  'pending_logins',
  'passkey_challenges',
  'reset_tokens',
  'email_links',
  'data_exports',
  'appeal_passes',
  'leases',
];
const key = 'd'.repeat(32);
/** Of the picture that `fillTables` adds. */
const pictureKeys = ['avif', 'webp'].map((format) => `${'4'.repeat(16)}-480.${format}`);

const storedNames = [key, ...pictureKeys].map((each) => `files/${each}`).toSorted();

interface Place {
  readonly place: SitePlace;
  readonly config: Config;
}

let places: SitePlace[];
let into: string;
beforeEach(() => {
  places = [];
  into = mkdtempSync(join(tmpdir(), 'backup-'));
});
afterEach(async () => {
  for (const place of places) await place.remove();
  rmSync(into, { recursive: true });
});

function newPlace(database: 'sqlite' | 'mariadb', storage: Readonly<Record<string, string>> = {}): Place {
  const place = newSitePlace(database);
  places.push(place);
  const { DATABASE_URL, SITE_SCHEMA, dataDir } = place.settings;
  return { place, config: readConfig({ DATABASE_URL, SITE_SCHEMA, DATA_DIR: dataDir, ...storage }) };
}

async function withSite<T>({ config }: Place, work: (site: Site) => Promise<T>): Promise<T> {
  const site = await openSite(config, quiet);
  return work(site).finally(() => site.close());
}

/** A site with a row in every table, a gap in an auto-increment key, an uploaded file and a picture's. */
async function fillSite(place: Place): Promise<ReadonlyMap<string, readonly string[]>> {
  const storage = openStorage(place.config, siteNow);
  await storage.write(key, Readable.from([Buffer.from('hello '), Buffer.from('world\n')]));
  for (const each of pictureKeys) await storage.write(each, Readable.from([Buffer.from(each)]));
  return withSite(place, async (site) => {
    const filled = await fillTables(site);
    expect(filled).toContain('translations');
    for (let number = 10; number < 260; number += 1) await writeNews(site, number);
    const last = await writeNews(site, 999);
    await site.db.deleteFrom('news').where('id', '=', last).execute();
    return allRows(site);
  });
}

const backUp = async ({ config }: Place) =>
  (await makeBackup(config, openStorage(config, siteNow), into)).folder;
const restore = ({ config }: Place, folder: string, replace = false) =>
  restoreBackup(config, openStorage(config, siteNow), folder, { replace });

async function expectSame(place: Place, before: ReadonlyMap<string, readonly string[]>): Promise<void> {
  await withSite(place, async (site) => {
    const after = await allRows(site);
    expect([...after.keys()]).toEqual([...before.keys()]);
    for (const [table, rows] of before) {
      expect([table, after.get(table)]).toEqual([table, leftEmpty.includes(table) ? [] : rows]);
    }
  });
}

const from = databases.flatMap((source) => databases.map((target) => [source, target] as const));

describe.each(from)('from %s to %s', (source, target) => {
  test('restores every row and file, and keys continue where they were', async () => {
    const old = newPlace(source);
    const before = await fillSite(old);
    const folder = await backUp(old);
    await old.place.remove();
    places.splice(places.indexOf(old.place), 1);

    const fresh = newPlace(target);
    await restore(fresh, folder);
    await expectSame(fresh, before);
    expect(readFileSync(join(fresh.config.dataDir, 'files', key), 'utf8')).toBe('hello world\n');
    for (const each of pictureKeys) {
      expect(readFileSync(join(fresh.config.dataDir, 'files', each), 'utf8')).toBe(each);
    }
    const newest = Math.max(...(before.get('news') ?? []).map((row) => JSON.parse(row).id));
    expect(await withSite(fresh, (site) => writeNews(site, 1_000))).toBeGreaterThan(newest + 1);
  });
});

test('moves files from a bucket to a folder and to another bucket', async () => {
  const [store, other] = [await startS3(), await startS3()];
  try {
    const old = newPlace('sqlite', store.environment);
    await fillSite(old);
    expect(store.names().toSorted()).toEqual(storedNames);
    const folder = await backUp(old);
    const fresh = newPlace('sqlite');
    await restore(fresh, folder);
    expect(readFileSync(join(fresh.config.dataDir, 'files', key), 'utf8')).toBe('hello world\n');
    for (const each of pictureKeys) {
      expect(readFileSync(join(fresh.config.dataDir, 'files', each), 'utf8')).toBe(each);
    }
    await restore(newPlace('sqlite', other.environment), folder);
    expect(other.names().toSorted()).toEqual(storedNames);
  } finally {
    await store.stop();
    await other.stop();
  }
});

test('fails while the storage is unreachable', async () => {
  const store = await startS3();
  const old = newPlace('sqlite', store.environment);
  await fillSite(old);
  await store.stop();
  await expect(backUp(old)).rejects.toMatchObject({ name: 'StorageUnavailable', kind: 'away' });
  expect(readdirSync(into)).toEqual([]);
});

test.each(databases.filter((each) => each !== 'sqlite'))(
  'on %s, a connection that ends in a moment is not taken for a running site',
  async (database) => {
    const place = newPlace(database);
    await fillSite(place);
    const folder = await backUp(place);
    const site = await openExistingSite(place.config);
    await allRows(site);
    const closing = new Promise((resolve) => setTimeout(resolve, 300)).then(() => site.close());
    await Promise.all([restore(place, folder, true), closing]);
  },
);

test.each(databases.filter((each) => each !== 'sqlite'))(
  'on %s, a restore that ends while it removes the old data keeps the site from starting',
  async (database) => {
    const place = newPlace(database);
    const before = await fillSite(place);
    const folder = await backUp(place);
    const other = await createConnection(mariadbUrl);
    await other.query(`LOCK TABLES \`${place.config.SITE_SCHEMA}\`.news READ`);
    const restoring = restore(place, folder, true).catch((error: unknown) => error);
    let waiting: number | undefined;
    // Tables before the locked one are dropped in a moment.
    const findWaiting = async () => {
      const [rows] = await other.query<RowDataPacket[]>(
        "SELECT ID AS id FROM information_schema.PROCESSLIST WHERE DB = ? AND INFO LIKE 'DROP TABLE%' AND STATE LIKE 'Waiting%'",
        [place.config.SITE_SCHEMA],
      );
      waiting = rows[0]?.id;
      return waiting;
    };
    await expect.poll(findWaiting).toBeTypeOf('number');
    await other.query(`KILL ${waiting}`);
    await other.end();
    expect(await restoring).toBeInstanceOf(Error);
    await expect(openSite(place.config, quiet)).rejects.toThrow('--replace');
    await restore(place, folder, true);
    await expectSame(place, before);
  },
);

describe.each(databases)('on %s', (database) => {
  test('a backup is a consistent snapshot while the site keeps writing', async () => {
    const place = newPlace(database);
    await withSite(place, async (site) => {
      for (let number = 0; number < 300; number += 1) await writeNews(site, number);
      const done = backUp(place);
      for (let number = 300; number < 400; number += 1) {
        await site.db.transaction().execute(async (db) => {
          await writeNews({ ...site, db }, number);
          await db
            .insertInto('meta')
            .values({ name: `news ${number}`, value: '' })
            .execute();
        });
      }
      const { tables } = JSON.parse(readFileSync(join(await done, 'manifest.json'), 'utf8')).manifest;
      const rows = (name: string) => tables.find((each: { name: string }) => each.name === name).rows;
      expect(rows('news')).toBe(300 + rows('meta'));
    });
  });

  test('what lets somebody in is not restored', async () => {
    const statements = migrations.flatMap((each) => each.statements(ddlTypesOf('mysql')));
    const secret = /^(?:CREATE TABLE IF NOT EXISTS|ALTER TABLE) (\w+) .*\b(?:token|challenge)_/;
    const names = new Set(statements.flatMap((each) => secret.exec(each)?.[1] ?? []));
    expect([...names]).toEqual(expect.arrayContaining(['sessions', 'passkey_challenges', 'data_exports']));
    const place = newPlace(database);
    await withSite(place, async (site) => {
      await fillTables(site);
      await site.db
        .updateTable('news')
        .set({ preview_hash: 'e'.repeat(64) })
        .execute();
    });
    await restore(place, await backUp(place), true);
    const after = await withSite(place, allRows);
    expect((after.get('news') ?? []).map((row) => JSON.parse(String(row)).preview_hash)).toEqual([null]);
    for (const name of names) {
      expect([name, leftEmpty.includes(name), after.get(name)]).toEqual([name, true, []]);
    }
  });

  test('mails and calls that waited when the backup was made are not sent again', async () => {
    const place = newPlace(database);
    const times = { created_at: '2026-04-01 12:00:00', due_at: '2026-04-01 12:00:00' };
    const mail = {
      kind: 'note',
      topic: 'f'.repeat(64),
      recipient: 'yun@example.org',
      language: 'de',
    } as const;
    const call = { type: 'ban.given', topic: 'ban/1', event: '{}' } as const;
    await withSite(place, async ({ db }) => {
      await db
        .insertInto('outbox')
        .values({ ...mail, ...times, state: 'waiting' })
        .execute();
      await db
        .insertInto('webhook_deliveries')
        .values({ ...call, ...times, state: 'waiting', webhook_id: 1 })
        .execute();
    });
    await restore(place, await backUp(place), true);
    await withSite(place, async ({ db }) => {
      const rows = [
        ...(await db.selectFrom('outbox').selectAll().execute()),
        ...(await db.selectFrom('webhook_deliveries').selectAll().execute()),
      ];
      expect(rows).toMatchObject([
        { state: 'dropped', recipient: null, reason: expect.any(String), finished_at: expect.any(String) },
        { state: 'failed', event: null, reason: 'late', finished_at: expect.any(String) },
      ]);
    });
  });

  test('existing data is replaced completely, and only when told to', async () => {
    const place = newPlace(database);
    const before = await fillSite(place);
    const folder = await backUp(place);
    await withSite(place, async (site) => {
      await writeNews(site, 5_000);
      await site.db.deleteFrom('audit').execute();
      await sql`CREATE TABLE ${site.dialect === 'mysql' ? sql`leftover` : sql`site.leftover`} (id INT)`.execute(
        site.db,
      );
    });
    await expect(restore(place, folder)).rejects.toThrow('--replace');
    await restore(place, folder, true);
    await expectSame(place, before);
  });

  test('refuses to touch a running site', async () => {
    const place = newPlace(database);
    await fillSite(place);
    const folder = await backUp(place);
    await withSite(place, async (site) => {
      const before = await allRows(site);
      await expect(restore(place, folder, true)).rejects.toThrow('running');
      expect(await allRows(site)).toEqual(before);
    });
  });

  test('a damaged backup changes nothing, wherever it is damaged', async () => {
    const place = newPlace(database);
    await fillSite(place);
    const folder = await backUp(place);
    const before = await withSite(place, allRows);
    const parts = ['manifest.json', 'rows/news.ndjson.gz', `files/${key}`];
    for (const part of parts) {
      const path = join(folder, part);
      const whole = readFileSync(path);
      for (const broken of [
        whole.subarray(0, -3),
        Buffer.concat([whole, Buffer.from('x')]),
        flipped(whole),
      ]) {
        writeFileSync(path, broken);
        await expect(restore(place, folder, true), part).rejects.toThrow(BrokenBackup);
      }
      rmSync(path);
      await expect(restore(place, folder, true), part).rejects.toThrow(BrokenBackup);
      writeFileSync(path, whole);
    }
    expect(await withSite(place, allRows)).toEqual(before);
    await restore(place, folder, true);
  });

  test('a backup of an older version is migrated', async () => {
    const old = newPlace(database);
    const site = await openExistingSite(old.config);
    await applyPending(site.db, site.dialect, migrations.slice(0, 5));
    await fillTables(site);
    await site.close();
    const fresh = newPlace(database);
    await restore(fresh, await backUp(old));
    const after = await withSite(fresh, allRows);
    expect(after.get('migrations')).toHaveLength(migrations.length);
    expect(after.get('translations')?.join()).toContain('"language":"de"');
    expect(after.get('glossary')?.join()).toContain('Shinso');
  });

  test('tables that are not the site’s are no part of a backup, and keep none from being restored', async () => {
    const place = newPlace(database);
    const before = await fillSite(place);
    const prefix = database === 'sqlite' ? 'site.' : '';
    const names = await withSite(place, async ({ db }) => {
      await sql.raw(`CREATE TABLE ${prefix}Notes2 (picture BLOB)`).execute(db);
      await sql.raw(`INSERT INTO ${prefix}Notes2 VALUES (X'00ff')`).execute(db);
      await sql.raw(`CREATE TABLE ${prefix}old_news AS SELECT * FROM ${prefix}news`).execute(db);
      await sql.raw(`CREATE VIEW ${prefix}few_news AS SELECT * FROM news`).execute(db);
      const { manifest } = await makeBackup(place.config, openStorage(place.config, siteNow), into);
      return manifest.tables.map(({ name }) => name);
    });
    expect(names.filter((name) => /^(notes2|old_news|few_news)$/i.test(name))).toEqual([]);
    const [folder = ''] = readdirSync(into);
    await restore(place, join(into, folder), true);
    // What is no table stays.
    await withSite(place, ({ db }) => sql.raw(`DROP VIEW ${prefix}few_news`).execute(db));
    await expectSame(place, before);
  });

  test('an interrupted restore keeps the site from starting', async () => {
    const place = newPlace(database);
    const before = await fillSite(place);
    const folder = await backUp(place);
    await withSite(place, ({ db }) =>
      db
        .insertInto('migrations')
        .values({ name: 'restore unfinished', applied_at: '2026-04-01 12:00:00' })
        .execute(),
    );
    await expect(openSite(place.config, quiet)).rejects.toThrow('--replace');
    await restore(place, folder, true);
    await expectSame(place, before);
  });
});

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const middle = copy.length >> 1;
  copy[middle] = (copy[middle] ?? 0) ^ 1;
  return copy;
}

test('rejects backups of a newer version or an unknown format', async () => {
  const place = newPlace('sqlite');
  await withSite(place, ({ db }) =>
    db.insertInto('migrations').values({ name: '999-later', applied_at: '2026-04-01 12:00:00' }).execute(),
  );
  const folder = await backUp(place);
  await expect(restore(place, folder, true)).rejects.toThrow(RestoreError);
  const file = join(folder, 'manifest.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"format": 1', '"format": 2'));
  await expect(restore(place, folder, true)).rejects.toThrow(BrokenBackup);
});

test('a folder that cannot be written to, and a full disk, are named in a sentence', async () => {
  const place = newPlace('sqlite');
  await fillSite(place);
  const storage = openStorage(place.config, siteNow);
  writeFileSync(join(into, 'file'), '');
  const refused = makeBackup(place.config, storage, join(into, 'file'));
  await expect(refused).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('cannot be written to (ENOTDIR)'),
  });
  const noSpace = Object.assign(new Error('write'), { code: 'ENOSPC' });
  const full = makeBackup(place.config, { ...storage, read: () => Promise.reject(noSpace) }, into);
  await expect(full).rejects.toMatchObject({
    name: 'BackupError',
    message: expect.stringContaining('no space left'),
  });
  expect(readdirSync(into)).toEqual(['file']);
});

test('an unfinished backup has another name, and backups are private', async () => {
  const place = newPlace('sqlite');
  await fillSite(place);
  const failing = {
    ...openStorage(place.config, siteNow),
    read: () => Promise.reject(new Error('disk gone')),
  };
  await expect(makeBackup(place.config, failing, into)).rejects.toThrow('disk gone');
  expect(readdirSync(into)).toEqual([]);
  const folder = await backUp(place);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(join(folder, 'rows/outbox.ndjson.gz')).mode & 0o077).toBe(0);
});

test('removes only the oldest backups, and what was killed more than a day ago', async () => {
  for (const day of [1, 2, 3]) mkdirSync(join(into, `guildhall-2026-04-0${day}T120000Z`));
  const killed = 'guildhall-2026-04-02T110000Z.partial';
  mkdirSync(join(into, killed));
  mkdirSync(join(into, 'guildhall-2026-04-02T120100Z.partial'));
  appendFileSync(join(into, 'notes.txt'), 'mine');
  const now = new Date('2026-04-03T12:00:30Z');
  expect(await removeOldBackups(into, 2, now)).toEqual(['guildhall-2026-04-01T120000Z', killed]);
  expect(existsSync(join(into, 'notes.txt'))).toBe(true);
  expect(readdirSync(into)).toHaveLength(4);
});
