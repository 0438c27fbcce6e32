import type { Site } from './site.ts';

/** Numbers the site counts up, one row each, so that counting and reading cost the same however large they are. */
export type CounterName = 'visitors';

export async function readCounter({ db }: Pick<Site, 'db'>, name: CounterName): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Adds to a counter in one statement: calls at the same time all count. */
export async function addToCounter({ db }: Pick<Site, 'db'>, name: CounterName, amount = 1): Promise<void> {
  await db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '+', amount) }))
    .where('name', '=', name)
    .execute();
}
