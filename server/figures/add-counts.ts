import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { CountedFigure } from '#server/site/tables/figures.ts';

/** Something that was counted on a day. */
export interface Count {
  readonly name: CountedFigure;
  readonly day: string;
  /** A language; empty where it is not parted. */
  readonly part: string;
  readonly amount: number;
}

/** Adds to the sums of days, all or none; concurrent calls lose nothing. */
export async function addCounts({ db }: Pick<Site, 'db'>, counts: readonly Count[]): Promise<void> {
  for (const { name, day, part } of counts) {
    // Outside of the transaction: see `insertNew`.
    const row = db.selectFrom('figure_days').select('day').where('name', '=', name);
    const known = await row.where('day', '=', day).where('part', '=', part).executeTakeFirst();
    if (!known) await insertNew(db.insertInto('figure_days').values({ name, day, part, value: 0 }));
  }
  // In one order everywhere: two instances that lock the same rows the other way round would wait for each other.
  const keyOf = ({ name, day, part }: Count) => `${name} ${day} ${part}`;
  const ordered = counts.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db.transaction().execute(async (one) => {
    for (const { name, day, part, amount } of ordered) {
      await one
        .updateTable('figure_days')
        .set((row) => ({ value: row('value', '+', amount) }))
        .where('name', '=', name)
        .where('day', '=', day)
        .where('part', '=', part)
        .execute();
    }
  });
}
