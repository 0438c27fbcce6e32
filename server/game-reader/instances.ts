import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';

/** A running instance, as the one that reads the game for it knows it. */
export interface Instance {
  readonly name: string;
  /** It needs all that was read, not only what has changed. */
  readonly wantsWhole: boolean;
}

/** Says that this instance runs and waits for what another reads. */
export async function noteInstance(
  { db }: Pick<Site, 'db'>,
  channel: string,
  { name, wantsWhole }: Instance,
  now: Date,
): Promise<void> {
  const row = { seen_at: stamp(now), wants_whole: Number(wantsWhole) };
  const noted = await db
    .updateTable('site_instances')
    .set(row)
    .where('channel', '=', channel)
    .where('name', '=', name)
    .executeTakeFirst();
  if (noted.numUpdatedRows === 0n)
    await insertNew(db.insertInto('site_instances').values({ channel, name, ...row }));
}

/** Who waits for what this instance reads. @param since later than that they have been seen */
export async function otherInstances(
  { db }: Pick<Site, 'db'>,
  channel: string,
  name: string,
  since: Date,
): Promise<readonly Instance[]> {
  const rows = await db
    .selectFrom('site_instances')
    .select(['name', 'wants_whole'])
    .where('channel', '=', channel)
    .where('name', '!=', name)
    .where('seen_at', '>', stamp(since))
    .execute();
  return rows.map((row) => ({ name: row.name, wantsWhole: row.wants_whole === 1 }));
}

export async function forgetInstance({ db }: Pick<Site, 'db'>, channel: string, name: string): Promise<void> {
  await db.deleteFrom('site_instances').where('channel', '=', channel).where('name', '=', name).execute();
}
