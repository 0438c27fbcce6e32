import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { releaseLease, takeLease } from './leases.ts';

const start = new Date('2026-04-28T18:00:00Z');

describe.each(await testDatabases('leases'))('leases on %s', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.db.deleteFrom('leases').execute();
  });

  const take = (holder: string, afterSeconds: number) =>
    takeLease(site, 'jobs', 60, { holder, now: secondsAfter(start, afterSeconds) });

  test('are held by one until they expire', async () => {
    expect(await take('first', 0)).toBe(true);
    expect(await take('second', 59)).toBe(false);
    expect(await take('second', 60)).toBe(true);
    expect(await take('first', 61)).toBe(false);
  });

  test('are deleted a day after they expired', async () => {
    await take('killed', 0);
    await sweep(site, secondsAfter(start, 86_400));
    expect(await site.db.selectFrom('leases').selectAll().execute()).toHaveLength(1);
    await sweep(site, secondsAfter(start, 86_400 + 61));
    expect(await site.db.selectFrom('leases').selectAll().execute()).toEqual([]);
  });

  test('can be renewed by their holder', async () => {
    await take('first', 0);
    expect(await take('first', 50)).toBe(true);
    expect(await take('second', 100)).toBe(false);
  });

  test('can be released only by their holder', async () => {
    await take('first', 0);
    await releaseLease(site, 'jobs', 'second');
    expect(await take('second', 1)).toBe(false);
    await releaseLease(site, 'jobs', 'first');
    expect(await take('second', 1)).toBe(true);
  });

  test('with different names are independent', async () => {
    await take('first', 0);
    expect(await takeLease(site, 'mail', 60, { holder: 'second', now: start })).toBe(true);
  });

  test('go to exactly one of twenty concurrent callers, new or expired', { repeats: 20 }, async () => {
    for (const seconds of [0, 3_600]) {
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) => take(`${seconds}-${index}`, seconds)),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
    }
  });

  test('are asked for again where the database ended the question as a deadlock, and only there', async () => {
    const ended = (code: string) => () => {
      throw new SiteUnavailable({ cause: Object.assign(new Error('no'), { code }) });
    };
    const asking = vi.spyOn(site.db, 'updateTable');
    asking.mockImplementationOnce(ended('ER_LOCK_DEADLOCK'));
    expect(await take('first', 0)).toBe(true);
    asking.mockImplementationOnce(ended('ER_LOCK_WAIT_TIMEOUT'));
    await expect(take('first', 1)).rejects.toThrow(SiteUnavailable);
    asking.mockImplementation(ended('ER_LOCK_DEADLOCK'));
    await expect(take('first', 1)).rejects.toThrow(SiteUnavailable);
    asking.mockRestore();
  });

  test('belong to this process by default', async () => {
    expect(await takeLease(site, 'jobs', 60)).toBe(true);
    expect(await takeLease(site, 'jobs', 60)).toBe(true);
    expect(await takeLease(site, 'jobs', 60, { holder: 'another process' })).toBe(false);
  });
});
