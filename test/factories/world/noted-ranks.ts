import { shiftDay } from '#contract/formats/shift-day.ts';
import type { OptionalKind } from '#contract/standings/kinds.ts';
import type { Services } from '#server/services.ts';
import { dayIn, stamp } from '#server/site/time.ts';
import { blockOf, blockSize, emptyBlock, encodeBlock, type Standing } from '#server/standings/block.ts';
import { writeTops } from '#server/standings/top-list.ts';

type NoteServices = Pick<Services, 'site' | 'standings' | 'config'>;

/** Notes ranks of characters as they were a week ago. */
export async function noteRanks(
  { site, standings, config }: NoteServices,
  ranks: readonly (readonly [id: number, rank: number])[],
): Promise<void> {
  const day = shiftDay(dayIn(config.TIME_ZONE, new Date()), -7);
  const blocks = Map.groupBy(ranks, ([id]) => blockOf(id));
  for (const [block, listed] of blocks) {
    const sorted = listed.toSorted(([one], [other]) => one - other);
    const standingsOf = new Map(
      sorted.map(([id, rank]): [number, Standing] => [id % blockSize, { rank, value: 1 }]),
    );
    const data = encodeBlock(standingsOf, emptyBlock);
    if (data === null) continue;
    await site.db.insertInto('standing_blocks').values({ kind: 'character', block, day, data }).execute();
  }
  const noted = { day, base: day, noted_at: stamp(new Date()) };
  await site.db.insertInto('standing_days').values(noted).execute();
  await standings.run();
}

/** Notes who was first in the other rankings eight days ago, which a week's movement takes too. @returns that day */
export async function noteTops(
  { site, standings, config }: NoteServices,
  tops: Partial<Record<OptionalKind, readonly number[]>>,
): Promise<string> {
  const day = shiftDay(dayIn(config.TIME_ZONE, new Date()), -8);
  await writeTops(site, day, new Map(Object.entries(tops) as [OptionalKind, readonly number[]][]));
  await site.db
    .insertInto('standing_days')
    .values({ day, base: day, noted_at: stamp(new Date()) })
    .execute();
  await standings.run();
  return day;
}
