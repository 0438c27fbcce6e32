import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { type Storage, StorageUnavailable } from '#server/storage/storage.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import {
  cancelUpload,
  createResumableUpload,
  extendUpload,
  findResumableUpload,
} from './resumable-uploads.ts';
import { claimUpload, completeUpload, registerUpload, sweepUploads } from './uploads.ts';

const start = new Date('2026-04-28T18:00:00Z');
const later = secondsAfter(start, 1);

describe.each(await testDatabases('uploads taken back'))('an upload taken back on %s', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());

  /** Between cancelling and removing, other requests may run or the process may be killed. */
  async function takenBack(key: string): Promise<string> {
    await createResumableUpload(site, { key, name: 'a.zip', bytes: 4, login: 'boss' }, start);
    expect(await cancelUpload(site, key, start)).toBe(true);
    return key;
  }

  test('a cancelled upload cannot be completed by a concurrent measurement', async () => {
    const key = await takenBack('a'.repeat(32));
    expect(await completeUpload(site.db, key, { bytes: 4, sha256: 'f'.repeat(64) }, later)).toBe(false);
    expect(await claimUpload(site.db, key, later)).toBeUndefined();
  });

  test('a cancelled upload is not prolonged by a late chunk', async () => {
    const key = await takenBack('b'.repeat(32));
    await extendUpload(site, key, later);
    expect(await findResumableUpload(site, key, 'boss', later)).toBeUndefined();
  });
});

describe.each(await testDatabases('uploads that are over'))('uploads that are over, on %s', (database) => {
  const keys = ['1', '2', '3'].map((digit) => digit.repeat(32));
  const over = secondsAfter(start, 30 * 86_400);
  let site: Site;
  let removed: string[];
  beforeEach(async () => {
    site = await openEmptySite(database);
    removed = [];
    for (const key of keys) await registerUpload(site, key, 'a.zip', start);
  });
  afterEach(() => site.close());

  const storageThat = (removes: (key: string) => void) => {
    const remove = async (key: string) => {
      removes(key);
      removed.push(key);
    };
    return { sweep: async () => {}, remove } as unknown as Storage;
  };
  const left = async () =>
    (await site.db.selectFrom('uploads').select('file_key').execute()).map((row) => row.file_key);

  test('all are removed except one the storage refuses, which is reported', async () => {
    const storage = storageThat((key) => {
      if (key === keys[0]) throw new StorageUnavailable('refused', 'locked');
    });
    await expect(sweepUploads(site, storage, over)).rejects.toThrow('locked');
    expect(removed.toSorted()).toEqual(keys.slice(1));
    expect(await left()).toEqual([keys[0]]);
  });

  test('nothing is removed while the storage is unreachable', async () => {
    let asked = 0;
    const storage = storageThat(() => {
      asked += 1;
      throw new StorageUnavailable('away', 'away');
    });
    await expect(sweepUploads(site, storage, over)).rejects.toThrow('away');
    expect([asked, (await left()).length]).toEqual([1, 3]);
  });
});
