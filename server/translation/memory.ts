import { siteNow } from '#server/site/clock.ts';
import { insertMissing } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

const keysPerQuery = 500;
const day = 86_400;
/** Records the last use this rarely, to save writes. */
const touchSeconds = 7 * day;
/** Entries unused for longer are deleted. */
const keepSeconds = 180 * day;

export async function findTranslations(
  { db }: SiteDb,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (let from = 0; from < keys.length; from += keysPerQuery) {
    const some = keys.slice(from, from + keysPerQuery);
    const rows = await db
      .selectFrom('translation_memory')
      .select(['memory_key', 'text'])
      .where('memory_key', 'in', some)
      .execute();
    for (const { memory_key, text } of rows) known.set(memory_key, text);
    if (rows.length === 0) continue;
    await db
      .updateTable('translation_memory')
      .set({ used_at: stamp(now) })
      .where('memory_key', 'in', some)
      .where('used_at', '<', stamp(secondsAfter(now, -touchSeconds)))
      .execute();
  }
  return known;
}

/** Stores translations; an existing entry stays. */
export async function storeTranslations(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  made: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const rows = [...made].map(([memory_key, text]) => ({ memory_key, text, used_at: stamp(now) }));
  if (rows.length === 0) return;
  await insertMissing(dialect, db.insertInto('translation_memory').values(rows));
}

/** Deletes entries unused for half a year. */
export async function deleteUnused({ db }: SiteDb, now = siteNow()): Promise<void> {
  await db
    .deleteFrom('translation_memory')
    .where('used_at', '<', stamp(secondsAfter(now, -keepSeconds)))
    .execute();
}
