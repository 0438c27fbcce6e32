import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqlite, sqliteDialect, toSqlite } from './sqlite-dialect.ts';

interface Tables {
  coin: { id: number; owner: string; amount: number };
}

let folder: string;
let db: Kysely<Tables>;

function open(): Kysely<Tables> {
  const database = openSqlite({ purse: join(folder, 'purse.sqlite'), vault: join(folder, 'vault.sqlite') });
  for (const schema of ['purse', 'vault']) {
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${schema}.coin (id INTEGER PRIMARY KEY, owner TEXT UNIQUE, amount INTEGER)`,
    );
  }
  return new Kysely<Tables>({ dialect: sqliteDialect(database) });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-'));
  db = open();
});

afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

test('schemas are separate files that keep what is written', async () => {
  await db.withSchema('purse').insertInto('coin').values({ id: 1, owner: 'a', amount: 5 }).execute();
  await db.destroy();
  db = open();
  expect(await db.withSchema('purse').selectFrom('coin').selectAll().execute()).toEqual([
    { id: 1, owner: 'a', amount: 5 },
  ]);
  expect(await db.withSchema('vault').selectFrom('coin').selectAll().execute()).toEqual([]);
});

test('an insert returns its id and an update its count', async () => {
  const coins = db.withSchema('purse');
  const inserted = await coins.insertInto('coin').values({ id: 7, owner: 'a', amount: 1 }).executeTakeFirst();
  expect(inserted.insertId).toBe(7n);
  const updated = await coins.updateTable('coin').set({ amount: 2 }).executeTakeFirst();
  expect(updated.numUpdatedRows).toBe(1n);
});

test('concurrent transactions do not mix', async () => {
  const coins = db.withSchema('purse');
  await coins.insertInto('coin').values({ id: 1, owner: 'a', amount: 0 }).execute();
  const failing = db.transaction().execute(async (transaction) => {
    await transaction.withSchema('purse').updateTable('coin').set({ amount: 1000 }).execute();
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('changed my mind');
  });
  const adding = Array.from({ length: 20 }, () =>
    db.transaction().execute(async (transaction) => {
      const purse = transaction.withSchema('purse');
      const { amount } = await purse.selectFrom('coin').select('amount').executeTakeFirstOrThrow();
      await new Promise((resolve) => setImmediate(resolve));
      await purse
        .updateTable('coin')
        .set({ amount: amount + 1 })
        .execute();
    }),
  );
  await expect(failing).rejects.toThrow('changed my mind');
  await Promise.all(adding);
  const { amount } = await coins.selectFrom('coin').select('amount').executeTakeFirstOrThrow();
  expect(amount).toBe(20);
});

test("two connections to the same files see each other's writes and wait for locks", async () => {
  const second = open();
  try {
    await Promise.all(
      [db, second].map((each, index) =>
        each
          .withSchema('purse')
          .insertInto('coin')
          .values({ id: index, owner: `${index}`, amount: 1 })
          .execute(),
      ),
    );
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM purse.coin`.execute(second);
    expect(rows[0]?.n).toBe(2);
  } finally {
    await second.destroy();
  }
});

test('converts types SQLite lacks', () => {
  expect([true, false, undefined, 'x', 3n].map(toSqlite)).toEqual([1, 0, null, 'x', 3n]);
  expect(toSqlite(new Date(Date.UTC(2011, 3, 28, 9, 5)))).toBe('2011-04-28 09:05:00.000');
});

test('disk errors become DiskUnavailable, also when SQLite has rolled back by itself', async () => {
  const coins = db.withSchema('purse');
  await sql`PRAGMA purse.max_page_count = 3`.execute(db);
  const fill = db.transaction().execute(async (transaction) => {
    await transaction
      .withSchema('purse')
      .insertInto('coin')
      .values({ id: 1, owner: 'a', amount: 1 })
      .execute();
    const owner = 'x'.repeat(100_000);
    await transaction.withSchema('purse').insertInto('coin').values({ id: 2, owner, amount: 1 }).execute();
  });
  await expect(fill).rejects.toThrow(expect.objectContaining({ name: 'DiskUnavailable', kind: 'full' }));
  await sql`PRAGMA query_only = 1`.execute(db);
  const write = coins.insertInto('coin').values({ id: 1, owner: 'a', amount: 1 }).execute();
  await expect(write).rejects.toThrow(expect.objectContaining({ kind: 'read-only' }));
  expect(await coins.selectFrom('coin').selectAll().execute()).toEqual([]);
});
