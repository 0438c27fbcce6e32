import type { Site } from '#server/site/site.ts';
import type { StandingKind } from '#server/site/tables/standings.ts';
import { type Block, decodeBlock, emptyBlock } from './block.ts';
import type { NotedDay } from './days.ts';

type SiteDb = Pick<Site, 'db'>;

const rowsPerQuery = 64;

export interface Numbered<Value> {
  readonly block: number;
  readonly value: Value;
}

/** All noted days, oldest first. */
export async function readDays({ db }: SiteDb): Promise<readonly NotedDay[]> {
  return db.selectFrom('standing_days').select(['day', 'base']).orderBy('day').execute();
}

async function* readRows(
  { db }: SiteDb,
  kind: StandingKind,
  day: string,
): AsyncGenerator<Numbered<string>, void> {
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('standing_blocks')
      .select(['block', 'data'])
      .where('day', '=', day)
      .where('kind', '=', kind)
      .where('block', '>', after)
      .orderBy('block')
      .limit(rowsPerQuery)
      .execute();
    for (const { block, data } of rows) yield { block, value: data };
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerQuery) return;
    after = last.block;
  }
}

/** Every block of a day as it was, ascending, a few rows at a time. */
export async function* readBlocks(
  site: SiteDb,
  kind: StandingKind,
  { day, base }: NotedDay,
): AsyncGenerator<Numbered<Block>, void> {
  if (day === base) {
    for await (const { block, value } of readRows(site, kind, day)) {
      yield { block, value: decodeBlock(value, emptyBlock) };
    }
    return;
  }
  const whole = readBlocks(site, kind, { day: base, base });
  for await (const [block, before, changes] of byBlock(whole, readRows(site, kind, day))) {
    yield { block, value: decodeBlock(changes, before ?? emptyBlock) };
  }
}

/** Joins two ascending streams; null where one lacks a block. */
export async function* byBlock<One, Other>(
  ones: AsyncIterator<Numbered<One>, void>,
  others: AsyncIterator<Numbered<Other>, void>,
): AsyncGenerator<readonly [block: number, One | null, Other | null], void> {
  let one = await ones.next();
  let other = await others.next();
  while (!one.done || !other.done) {
    const at = one.done ? Number.POSITIVE_INFINITY : one.value.block;
    const otherAt = other.done ? Number.POSITIVE_INFINITY : other.value.block;
    const block = Math.min(at, otherAt);
    yield [
      block,
      one.done || at !== block ? null : one.value.value,
      other.done || otherAt !== block ? null : other.value.value,
    ];
    if (at === block) one = await ones.next();
    if (otherAt === block) other = await others.next();
  }
}
