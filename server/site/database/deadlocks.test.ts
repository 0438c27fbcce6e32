import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditedTransaction, listAudit, writeAudit } from '#server/site/audit.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';

const actor = { login: 'aldric', address: '192.0.2.7' };
const hasMariadb = (await testDatabases('deadlocks')).includes('mariadb');

let site: Awaited<ReturnType<typeof openEmptySite>>;
beforeAll(async () => {
  if (hasMariadb) site = await openEmptySite('mariadb');
});
afterAll(() => site?.close());

/** Resolves for everybody once `count` have called it. */
function meeting(count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let here = 0;
  return () => {
    here += 1;
    if (here === count) resolve();
    return promise;
  };
}

test.skipIf(!hasMariadb)('of two changes that wait for each other, both are made, once', async () => {
  const rows = ['first', 'second'];
  for (const name of rows) await site.db.insertInto('meta').values({ name, value: '' }).execute();
  const bothHoldOne = meeting(2);
  let attempts = 0;
  const change = (subject: string, order: readonly string[]) =>
    auditedTransaction(site, async (db) => {
      attempts += 1;
      for (const name of order) {
        const { value } = await db
          .selectFrom('meta')
          .select('value')
          .where('name', '=', name)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const next = `${value}${subject}`;
        await db.updateTable('meta').set({ value: next }).where('name', '=', name).execute();
        await bothHoldOne();
      }
      await writeAudit(db, actor, { action: 'news.edit', subject });
    });
  await Promise.all([change('a', rows), change('b', rows.toReversed())]);
  expect(attempts).toBe(3);
  const values = (await site.db.selectFrom('meta').select('value').where('name', 'in', rows).execute()).map(
    ({ value }) => [...value].toSorted().join(''),
  );
  expect(values).toEqual(['ab', 'ab']);
  const log = await listAudit(site, {}, { page: 1, limit: 10 });
  expect(log.map(({ subject }) => subject).toSorted()).toEqual(['a', 'b']);
});
