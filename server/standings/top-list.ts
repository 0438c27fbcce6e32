import { movedPlaces, type OptionalKind, optionalKinds } from '#contract/standings/kinds.ts';
import type { Everybody } from '#server/board/rankings.ts';
import type { Site } from '#server/site/site.ts';
import { pack, pushNumber, type Reader, readNumber, unpack } from './packed-numbers.ts';

type SiteDb = Pick<Site, 'db'>;

/** The first ids of the further rankings, in their order. */
export type TopLists = ReadonlyMap<OptionalKind, readonly number[]>;

/** A list is one row of its day: where those of ids have the block. */
const onlyBlock = 0;

/** Differences from one id to the next, packed. */
function encodeTop(ids: readonly number[]): string {
  const bytes: number[] = [];
  for (const [place, id] of ids.entries()) pushNumber(bytes, id - (ids[place - 1] ?? 0));
  return pack(bytes);
}

/** The inverse of `encodeTop`. */
function decodeTop(data: string): readonly number[] {
  const reader: Reader = { bytes: unpack(data), at: 0 };
  const ids: number[] = [];
  while (reader.at < reader.bytes.length) ids.push((ids.at(-1) ?? 0) + readNumber(reader));
  return ids;
}

/** Empty lists are left out: the game's columns may not have been read yet, and there is nothing to compare with. */
export async function topListsOf(
  { firstBy }: Pick<Everybody, 'firstBy'>,
  kinds: readonly OptionalKind[],
): Promise<TopLists> {
  const tops = new Map<OptionalKind, readonly number[]>();
  for (const kind of kinds) {
    const ids = await firstBy(kind, movedPlaces);
    if (ids.length > 0) tops.set(kind, ids);
  }
  return tops;
}

export async function writeTops({ db }: SiteDb, day: string, tops: TopLists): Promise<void> {
  const rows = [...tops].map(([kind, ids]) => ({ kind, block: onlyBlock, day, data: encodeTop(ids) }));
  if (rows.length > 0) await db.insertInto('standing_blocks').values(rows).execute();
}

/** Empty where that day has none. */
export async function readTop({ db }: SiteDb, kind: OptionalKind, day: string): Promise<readonly number[]> {
  const row = await db
    .selectFrom('standing_blocks')
    .select('data')
    .where('kind', '=', kind)
    .where('block', '=', onlyBlock)
    .where('day', '=', day)
    .executeTakeFirst();
  return row === undefined ? [] : decodeTop(row.data);
}

/** The days that have a list, by kind. */
export async function readTopDays({ db }: SiteDb): Promise<ReadonlyMap<OptionalKind, ReadonlySet<string>>> {
  const days = new Map<OptionalKind, ReadonlySet<string>>();
  for (const kind of optionalKinds) {
    const rows = await db
      .selectFrom('standing_blocks')
      .select('day')
      .where('kind', '=', kind)
      .where('block', '=', onlyBlock)
      .execute();
    days.set(kind, new Set(rows.map(({ day }) => day)));
  }
  return days;
}
