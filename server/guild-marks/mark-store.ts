import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { readMeta, writeMeta } from '#server/site/meta.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import type { MarkChanges } from './changed-marks.ts';

const metaRow = 'guild marks revision';
const rowsAtOnce = 100;

/** All emblems, by guild. */
export interface StoredMarks {
  /** A value that differs after each change of the emblems; empty before the first. */
  readonly revision: string;
  readonly byGuild: ReadonlyMap<number, { readonly version: string; readonly png: Buffer }>;
}

export const noMarks: StoredMarks = { revision: '', byGuild: new Map() };

/** @returns what is given where nothing has changed */
export async function readMarks(site: Pick<Site, 'db'>, before: StoredMarks): Promise<StoredMarks> {
  const revision = (await readMeta(site, metaRow)) ?? '';
  if (revision === before.revision) return before;
  const rows = await site.db.selectFrom('guild_marks').selectAll().execute();
  const byGuild = new Map(
    rows.map(({ guild_id, version, png }) => [
      Number(guild_id),
      { version, png: Buffer.from(png, 'base64') },
    ]),
  );
  return { revision, byGuild };
}

function* inParts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += rowsAtOnce) yield all.slice(start, start + rowsAtOnce);
}

/** Stores changes and their revision. Within a transaction. */
export async function writeMarks(db: Kysely<SiteTables>, { changed, removed }: MarkChanges): Promise<void> {
  const gone = [...removed, ...changed.map(({ guildId }) => guildId)];
  for (const some of inParts(gone))
    await db.deleteFrom('guild_marks').where('guild_id', 'in', some).execute();
  for (const some of inParts(changed)) {
    const rows = some.map(({ guildId, version, png }) => ({
      guild_id: guildId,
      version,
      png: png.toString('base64'),
    }));
    await db.insertInto('guild_marks').values(rows).execute();
  }
  await noteMarksChanged(db);
}

/** Every instance reads the emblems again. Within the transaction that has changed them. */
export async function noteMarksChanged(db: Kysely<SiteTables>): Promise<void> {
  await writeMeta({ db }, metaRow, randomUUID());
}
