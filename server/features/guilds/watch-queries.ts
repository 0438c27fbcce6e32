import type { Kysely } from 'kysely';
import { insertMissing } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { endsBetween, type WarEnd, type WatchedGuild } from './watched-wars.ts';

/** How long ends of wars stay. */
const keptSeconds = 365 * 86_400;
const rowsAtOnce = 500;

export async function readWatched(
  { db }: Pick<Site, 'db'>,
  ids: readonly number[],
): Promise<readonly WatchedGuild[]> {
  const rows = await db
    .selectFrom('watched_guilds')
    .select(['guild_id', 'won', 'drawn', 'lost'])
    .where('guild_id', 'in', ids)
    .execute();
  return rows.map(({ guild_id, ...counts }) => ({ id: Number(guild_id), ...counts }));
}

export interface Watched {
  readonly added: readonly WatchedGuild[];
  /** Null for guilds that were there before the site looked. */
  readonly firstSeen: Date | null;
  readonly changed: readonly { readonly before: WatchedGuild; readonly after: WatchedGuild }[];
  readonly now: Date;
}

/** @returns false when somebody else has noted it meanwhile */
async function replaceCounters(
  db: Kysely<SiteTables>,
  before: WatchedGuild,
  { id, ...counts }: WatchedGuild,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('watched_guilds')
    .set(counts)
    .where('guild_id', '=', id)
    .where('won', '=', before.won)
    .where('drawn', '=', before.drawn)
    .where('lost', '=', before.lost)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes the counters together with the wars they tell of, so that no war is noted twice. */
export async function writeWatched(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  { added, firstSeen, changed, now }: Watched,
): Promise<void> {
  if (added.length + changed.length === 0) return;
  const first_seen_at = firstSeen && stamp(firstSeen);
  const rows = added.map(({ id, ...counts }) => ({ guild_id: id, first_seen_at, ...counts }));
  await db.transaction().execute(async (one) => {
    if (rows.length > 0) await insertMissing(dialect, one.insertInto('watched_guilds').values(rows));
    for (const { before, after } of changed) {
      if (!(await replaceCounters(one, before, after))) continue;
      const ended = endsBetween(before, after).map(({ id, result }) => ({
        guild_id: id,
        result,
        ended_at: stamp(now),
      }));
      if (ended.length > 0) await one.insertInto('guild_war_ends').values(ended).execute();
    }
  });
}

/** Removes what was noted of guilds that are no more: the game may give their number to another. */
export async function forgetGuilds({ db }: Pick<Site, 'db'>, present: ReadonlySet<number>): Promise<void> {
  const rows = await db.selectFrom('watched_guilds').select('guild_id').execute();
  const gone = rows.map(({ guild_id }) => Number(guild_id)).filter((id) => !present.has(id));
  for (let start = 0; start < gone.length; start += rowsAtOnce) {
    const some = gone.slice(start, start + rowsAtOnce);
    await db.transaction().execute(async (one) => {
      await one.deleteFrom('guild_war_ends').where('guild_id', 'in', some).execute();
      await one.deleteFrom('watched_guilds').where('guild_id', 'in', some).execute();
    });
  }
}

export async function deleteOldEnds({ db }: Pick<Site, 'db'>, now: Date): Promise<void> {
  const before = stamp(secondsAfter(now, -keptSeconds));
  await db.deleteFrom('guild_war_ends').where('ended_at', '<', before).execute();
}

export interface NotedEnd {
  readonly at: string;
  readonly result: WarEnd['result'];
}

/** What was noted of a guild, ends oldest first. */
export async function readNoted(
  { db }: Pick<Site, 'db'>,
  id: number,
): Promise<{ readonly firstSeenAt: string | null; readonly ends: readonly NotedEnd[] }> {
  const watched = await db
    .selectFrom('watched_guilds')
    .select('first_seen_at')
    .where('guild_id', '=', id)
    .executeTakeFirst();
  const ends = await db
    .selectFrom('guild_war_ends')
    .select(['ended_at', 'result'])
    .where('guild_id', '=', id)
    .orderBy('ended_at')
    .orderBy('id')
    .execute();
  return {
    firstSeenAt: watched?.first_seen_at ?? null,
    ends: ends.map(({ ended_at, result }) => ({ at: ended_at, result })),
  };
}
