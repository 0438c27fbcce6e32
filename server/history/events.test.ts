import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noticedGuesses } from '#contract/limits.ts';
import { openSite } from '#server/site/database/open-site.ts';
import { stamp } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { writeEvents } from './events.ts';

const quiet = { info: () => {}, warn: () => {} };
/** SQLite has one instance. */
const hasMariadb = (await testDatabases('counting failures')).includes('mariadb');

test.runIf(hasMariadb)('two instances that count failures at once see each number once', async () => {
  const site = await openEmptySite('mariadb');
  const elsewhere = await openSite(site.settings, quiet);
  const at = new Date('2026-04-28T18:00:00Z');
  const place = { browser: 'firefox', system: 'linux', network: '203.0' } as const;
  const failure = { kind: 'loginFailed', accountId: 7, login: 'aldric', at, ...place } as const;
  const add = (to: typeof elsewhere, times: number) =>
    writeEvents(
      to,
      Array.from({ length: times }, () => failure),
    );
  await add(site, noticedGuesses - 4);
  // Both have begun before either can write.
  const [first, second] = await site.db
    .transaction()
    .execute(async (db) => {
      await db
        .updateTable('account_events')
        .set({ at: stamp(at) })
        .execute();
      const both = [add(site, 3), add(elsewhere, 3)] as const;
      await wait(500);
      return { both };
    })
    .then(({ both }) => Promise.all(both));
  const counts = [...first, ...second].map(({ count, added }) => [count - added, count]);
  expect(counts.toSorted()).toEqual([
    [noticedGuesses - 4, noticedGuesses - 1],
    [noticedGuesses - 1, noticedGuesses + 2],
  ]);
  await elsewhere.close();
  await site.close();
});
