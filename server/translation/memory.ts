import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

const keysAtOnce = 500;
const day = 86_400;
/** How old the note of the last use may get: writing it at each use would be a write for each reading. */
const noteSeconds = 7 * day;
/** What nobody has needed for half a year, nobody needs. */
const keptSeconds = 180 * day;

/** What engines have made of pieces of text before, by the pieces' keys. */
export async function recall(
  { db }: SiteDb,
  keys: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const some = keys.slice(from, from + keysAtOnce);
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
      .where('used_at', '<', stamp(secondsAfter(now, -noteSeconds)))
      .execute();
  }
  return known;
}

/** Keeps what an engine has made; what somebody else has kept under the same key meanwhile stays. */
export async function remember(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  made: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const rows = [...made].map(([memory_key, text]) => ({ memory_key, text, used_at: stamp(now) }));
  if (rows.length === 0) return;
  const insert = db.insertInto('translation_memory').values(rows);
  if (dialect === 'mysql') await insert.ignore().execute();
  else await insert.onConflict((conflict) => conflict.doNothing()).execute();
}

/** Forgets what was not used for half a year. */
export async function forgetUnused({ db }: SiteDb, now = siteNow()): Promise<void> {
  await db
    .deleteFrom('translation_memory')
    .where('used_at', '<', stamp(secondsAfter(now, -keptSeconds)))
    .execute();
}
