import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { openExistingSite, openSite } from '#server/site/database/open-site.ts';
import { applyPending, migrations } from '#server/site/migrations/migrate.ts';
import { fileKeysOf } from '#server/site/pictures/picture-files.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { completeUpload, registerUpload, releaseFile, sweepUploads } from '#server/site/uploads/uploads.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { FileDigest, Storage } from '#server/storage/storage.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addPicture } from '#test/factories/pictures.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const quiet = { info: () => {}, warn: () => {} };
const newKey = () => randomBytes(16).toString('hex');
const content = () => Readable.from([Buffer.from('hello')]);

describe.each(await testDatabases('files of replaced data'))('on %s', (database) => {
  let place: SitePlace;
  let config: Config;
  let storage: Storage;
  let into: string;
  beforeEach(() => {
    place = newSitePlace(database);
    const { DATABASE_URL, SITE_SCHEMA, dataDir } = place.settings;
    config = readConfig({ DATABASE_URL, SITE_SCHEMA, DATA_DIR: dataDir });
    storage = openStorage(config, siteNow);
    into = mkdtempSync(join(tmpdir(), 'backup-'));
  });
  afterEach(async () => {
    await place.remove();
    rmSync(into, { recursive: true });
  });

  async function withSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
    const site = await openSite(config, quiet);
    return work(site).finally(() => site.close());
  }
  const backUp = async () => (await makeBackup(config, storage, into)).folder;
  const restore = (folder: string) => restoreBackup(config, storage, folder, { replace: true });

  async function store(key = newKey()): Promise<FileDigest & { readonly key: string }> {
    return { key, ...(await storage.write(key, content())) };
  }
  async function storeDownload(site: Site): Promise<string> {
    const { key, bytes, sha256 } = await store();
    await addDownload(site, { file_key: key, url: 'client.zip', bytes, sha256 });
    return key;
  }
  async function storePicture(site: Site): Promise<readonly string[]> {
    const file_key = randomBytes(8).toString('hex');
    const files = JSON.stringify([{ width: 480, avif: 5, webp: 5 }]);
    const keys = fileKeysOf({ file_key, files });
    for (const key of keys) await store(key);
    await addPicture(site, { file_key, files });
    return keys;
  }
  async function storeTicketPicture({ db }: Site): Promise<string> {
    const { key, bytes } = await store();
    const sender = { account_id: 7, login: 'aldric', message_id: 1 };
    const picture = { file_key: key, width: 480, height: 320, bytes, at: '2026-04-01 12:00:00' };
    await db
      .insertInto('ticket_files')
      .values({ ...sender, ...picture })
      .execute();
    return key;
  }
  async function storeUpload(site: Site): Promise<string> {
    const { key, ...digest } = await store();
    await registerUpload(site, key, 'client.zip');
    await completeUpload(site.db, key, digest);
    return key;
  }
  async function beginUpload(site: Site): Promise<string> {
    const key = newKey();
    await registerUpload(site, key, 'client.zip');
    await storage.resumable.begin(key);
    await storage.resumable.append(key, 0, content());
    return key;
  }
  async function storeReleased(site: Site): Promise<string> {
    const { key } = await store();
    await releaseFile(site.db, { key, name: 'client.zip' });
    return key;
  }
  /** A file in each way the site keeps one. */
  async function storeAll(site: Site): Promise<readonly string[]> {
    const keys = [...(await storePicture(site))];
    for (const storeOne of [storeDownload, storeTicketPicture, storeUpload, beginUpload]) {
      keys.push(await storeOne(site));
    }
    return keys;
  }

  async function storedOf(keys: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const key of keys) {
      if (((await storage.size(key)) ?? (await storage.resumable.size(key))) !== undefined) found.push(key);
    }
    return found;
  }
  const sweepSoon = () => withSite((site) => sweepUploads(site, storage, secondsAfter(siteNow(), 2 * 3_600)));

  test('the next sweep removes the files that only the replaced data had, and no others', async () => {
    const kept = await withSite(storeAll);
    const folder = await backUp();
    const later = await withSite(async (site) => [...(await storeAll(site)), await storeReleased(site)]);
    expect(await storedOf([...kept, ...later])).toEqual([...kept, ...later]);
    await restore(folder);
    await sweepSoon();
    expect(await storedOf([...kept, ...later])).toEqual(kept);
    const waiting = await withSite(({ db }) => db.selectFrom('uploads').select('file_key').execute());
    expect(waiting.map(({ file_key }) => file_key).toSorted()).toEqual(kept.slice(-2).toSorted());
  });

  test('a file that the backup lacks is kept where the restored data names it', async () => {
    const key = await withSite(storeDownload);
    await storage.remove(key);
    const folder = await backUp();
    await store(key);
    await restore(folder);
    await sweepSoon();
    expect(await storedOf([key])).toEqual([key]);
  });

  test('also of a site so old that it has few of the tables', async () => {
    const folder = await withSite(backUp);
    await place.remove();
    const site = await openExistingSite(config);
    await applyPending(site.db, site.dialect, migrations.slice(0, 5));
    const key = await storeDownload(site);
    await site.close();
    await restore(folder);
    await sweepSoon();
    expect(await storedOf([key])).toEqual([]);
  });

  test('data that cannot be read is replaced all the same', async () => {
    const folder = await withSite(backUp);
    await withSite(({ db }) => addPicture({ db }, { files: 'of a later version' }));
    await restore(folder);
    expect(await withSite(({ db }) => db.selectFrom('pictures').selectAll().execute())).toEqual([]);
  });
});
