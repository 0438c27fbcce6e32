import { setImmediate as turn } from 'node:timers/promises';
import { optionalKinds } from '#contract/standings/kinds.ts';
import type { Everybody, Listed } from '#server/board/rankings.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { StandingBlocksTable, StandingKind } from '#server/site/tables/standings.ts';
import { stamp } from '#server/site/time.ts';
import { type Block, blockOf, blockSize, emptyBlock, encodeBlock, type Standing } from './block.ts';
import type { NotedDay } from './days.ts';
import { byBlock, type Numbered, readBlocks } from './stored-blocks.ts';
import { type TopLists, writeTops } from './top-list.ts';

type SiteDb = Pick<Site, 'db'>;

const rowsPerInsert = 16;

export interface NoteContext {
  readonly site: SiteDb;
  /** Called between steps. @throws when the work must end */
  readonly goOn: () => Promise<void>;
}

async function* blocksOf(listed: Listed): AsyncGenerator<Numbered<Block>, void> {
  let block = -1;
  let standings = new Map<number, Standing>();
  for (let row = 0; row < listed.ids.length; row++) {
    const id = listed.ids[row] ?? 0;
    if (blockOf(id) !== block) {
      if (standings.size > 0) yield { block, value: standings };
      block = blockOf(id);
      standings = new Map();
    }
    const rank = listed.rankAt(row);
    if (rank > 0) standings.set(id % blockSize, { rank, value: listed.valueAt(row) });
  }
  if (standings.size > 0) yield { block, value: standings };
}

async function* none(): AsyncGenerator<Numbered<Block>, void> {}

async function noteKind(
  { site, goOn }: NoteContext,
  kind: StandingKind,
  listed: Listed,
  { day, base }: NotedDay,
): Promise<void> {
  const before = day === base ? none() : readBlocks(site, kind, { day: base, base });
  let rows: StandingBlocksTable[] = [];
  async function write(): Promise<void> {
    if (rows.length > 0) await site.db.insertInto('standing_blocks').values(rows).execute();
    rows = [];
    await goOn();
  }
  for await (const [block, now, was] of byBlock(blocksOf(listed), before)) {
    const data = encodeBlock(now ?? emptyBlock, was ?? emptyBlock);
    if (data !== null) rows.push({ kind, block, day, data });
    if (rows.length === rowsPerInsert) await write();
    await turn();
  }
  await write();
}

/** Removes a day's blocks: those of one that was broken off, or one that is too old. */
async function removeBlocks({ site, goOn }: NoteContext, day: string): Promise<void> {
  for (const kind of ['character', 'guild', ...optionalKinds] as const) {
    for (let from = 0; ; ) {
      const rows = await site.db
        .selectFrom('standing_blocks')
        .select('block')
        .where('day', '=', day)
        .where('kind', '=', kind)
        .where('block', '>=', from)
        .orderBy('block')
        .limit(200)
        .execute();
      const last = rows.at(-1)?.block;
      if (last === undefined) break;
      await site.db
        .deleteFrom('standing_blocks')
        .where('day', '=', day)
        .where('kind', '=', kind)
        .where('block', '>=', from)
        .where('block', '<=', last)
        .execute();
      from = last + 1;
      await goOn();
    }
  }
}

export interface NotedRanks extends Pick<Everybody, 'characters' | 'guilds'> {
  readonly tops?: TopLists;
}

/** Writes the standings of one moment. Broken off, it is begun again: only the row of `standing_days` makes it count. */
export async function noteDay(
  context: NoteContext,
  { characters, guilds, tops }: NotedRanks,
  noted: NotedDay,
  now: Date,
): Promise<void> {
  await removeBlocks(context, noted.day);
  await noteKind(context, 'character', characters, noted);
  await noteKind(context, 'guild', guilds, noted);
  if (tops) await writeTops(context.site, noted.day, tops);
  await insertNew(context.site.db.insertInto('standing_days').values({ ...noted, noted_at: stamp(now) }));
}

/** Forgets a day. */
export async function removeDay(context: NoteContext, day: string): Promise<void> {
  await context.site.db.deleteFrom('standing_days').where('day', '=', day).execute();
  await removeBlocks(context, day);
}

/** Removes the blocks of days that are not noted: of notes that were never finished, and of removals broken off. */
export async function removeLeftBlocks(context: NoteContext): Promise<void> {
  const { db } = context.site;
  const left = await db
    .selectFrom('standing_blocks')
    .select('day')
    .distinct()
    .where('day', 'not in', db.selectFrom('standing_days').select('day'))
    .execute();
  for (const { day } of left) await removeBlocks(context, day);
}
