import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import type { Site } from './site.ts';
import { secondsAfter } from './time.ts';
import { claimUpload, completeUpload } from './uploads.ts';
import { announceUpload, findAnnounced, prolongUpload, withdrawUpload } from './uploads-in-pieces.ts';

const start = new Date('2026-04-28T18:00:00Z');
const later = secondsAfter(start, 1);

describe.each(await testDatabases('uploads taken back'))('an upload taken back on %s', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());

  /** Between this and the removal of its file and rows, other requests may be at it, or the process be killed. */
  async function takenBack(key: string): Promise<string> {
    await announceUpload(site, { key, name: 'a.zip', bytes: 4, login: 'boss' }, start);
    expect(await withdrawUpload(site, key, start)).toBe(true);
    return key;
  }

  test('is not made whole by who was measuring it meanwhile', async () => {
    const key = await takenBack('a'.repeat(32));
    expect(await completeUpload(site.db, key, { bytes: 4, sha256: 'f'.repeat(64) }, later)).toBe(false);
    expect(await claimUpload(site.db, key, later)).toBeUndefined();
  });

  test('is not prolonged by a piece that comes in meanwhile', async () => {
    const key = await takenBack('b'.repeat(32));
    await prolongUpload(site, key, later);
    expect(await findAnnounced(site, key, 'boss', later)).toBeUndefined();
  });
});
