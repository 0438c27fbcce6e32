import type { Site } from './site.ts';

/** Counters, one row each, so that reading them takes constant time. */
export type CounterName = 'visitors';

export async function readCounter({ db }: Pick<Site, 'db'>, name: CounterName): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
  return Number(row?.value ?? 0);
}

/** Adds in one atomic statement. */
export async function addToCounter({ db }: Pick<Site, 'db'>, name: CounterName, amount = 1): Promise<void> {
  await db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '+', amount) }))
    .where('name', '=', name)
    .execute();
}
