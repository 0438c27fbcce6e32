import type { Kysely } from 'kysely';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { DesignPart } from '#server/site/tables/design.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

export interface Draft {
  readonly document: unknown;
  readonly login: string;
  readonly revision: number;
}

export async function readDraft({ db }: SiteDb, part: DesignPart): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('design_drafts')
    .select(['document', 'login', 'revision'])
    .where('part', '=', part)
    .where('revision', '>', 0)
    .executeTakeFirst();
  return row && { ...row, document: JSON.parse(row.document) };
}

interface DraftChange {
  readonly document: unknown;
  readonly login: string;
  /** The draft's revision that the change began with; 0 for none. */
  readonly startedFrom: number;
}

/** @returns the new revision; undefined when another change was faster */
export async function writeDraft(
  db: Db,
  part: DesignPart,
  { document, login, startedFrom }: DraftChange,
  now: Date,
): Promise<number | undefined> {
  const revision = startedFrom + 1;
  const row = { document: JSON.stringify(document), login, changed_at: stamp(now), revision };
  const { numUpdatedRows } = await db
    .updateTable('design_drafts')
    .set(row)
    .where('part', '=', part)
    .where('revision', '=', startedFrom)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? revision : undefined;
}

export interface Version {
  readonly id: number;
  readonly document: unknown;
}

/** The newest published version. */
export async function readPublished({ db }: SiteDb, part: DesignPart): Promise<Version | undefined> {
  const row = await db
    .selectFrom('design_versions')
    .select(['id', 'document'])
    .where('part', '=', part)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, document: JSON.parse(row.document) };
}

export async function readVersion(
  { db }: SiteDb,
  part: DesignPart,
  id: number,
): Promise<Version | undefined> {
  const row = await db
    .selectFrom('design_versions')
    .select(['id', 'document'])
    .where('part', '=', part)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, document: JSON.parse(row.document) };
}

const listed = 20;

/** The newest first. */
export function listVersions({ db }: SiteDb, part: DesignPart) {
  return db
    .selectFrom('design_versions')
    .select(['id', 'login', 'published_at'])
    .where('part', '=', part)
    .orderBy('id', 'desc')
    .limit(listed)
    .execute();
}

/** @returns the version's number */
export async function insertVersion(
  db: Db,
  part: DesignPart,
  { document, login }: Pick<DraftChange, 'document' | 'login'>,
  now: Date,
): Promise<number> {
  const row = { part, document: JSON.stringify(document), login, published_at: stamp(now) };
  const { insertId } = await db.insertInto('design_versions').values(row).executeTakeFirstOrThrow();
  return Number(insertId);
}

/** @param pngs by width */
export async function insertPicture(
  { db }: SiteDb,
  name: string,
  pngs: ReadonlyMap<number, Uint8Array>,
  now: Date,
): Promise<void> {
  for (const [width, png] of pngs) {
    const row = { name, width, png: Buffer.from(png).toString('base64'), created_at: stamp(now) };
    await insertNew(db.insertInto('design_pictures').values(row));
  }
  // One that was there already is needed again.
  await db
    .updateTable('design_pictures')
    .set({ created_at: stamp(now) })
    .where('name', '=', name)
    .execute();
}

export async function readPicture({ db }: SiteDb, name: string, width: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('design_pictures')
    .select('png')
    .where('name', '=', name)
    .where('width', '=', width)
    .executeTakeFirst();
  return row && Buffer.from(row.png, 'base64');
}
