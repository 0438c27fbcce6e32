import type { Insertable, Kysely } from 'kysely';
import type { PictureUse } from '#contract/api/media/library.ts';
import { readHome } from '#contract/design/home.ts';
import { picturesOf, wordsIn } from '#contract/design/home-blocks.ts';
import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { readDraft, readPublished } from '#server/site/design/designs.ts';
import { type PictureFormat, pictureFileKey, sizesOf } from '#server/site/pictures/picture-files.ts';
import { pictureIdsIn } from '#server/site/pictures/pictures.ts';
import type { Site } from '#server/site/site.ts';
import type { PicturesTable } from '#server/site/tables/files.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';
import { deleteTranslations, queueTranslations, requeueTranslations } from '#server/site/translations.ts';
import { translate } from '#server/text/translate.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

/** Newest first. */
export function listPictures({ db }: SiteDb, offset: number, limit: number) {
  return db.selectFrom('pictures').selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
}

export type FoundPicture = Awaited<ReturnType<typeof listPictures>>[number];

export async function countPictures({ db }: SiteDb): Promise<number> {
  const count = db.selectFrom('pictures').select((picture) => picture.fn.countAll().as('total'));
  return Number((await count.executeTakeFirst())?.total ?? 0);
}

export function findPicture({ db }: SiteDb, id: number): Promise<FoundPicture | undefined> {
  return db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface PictureFile {
  readonly key: string;
  readonly bytes: number;
}

/** A file of a picture; undefined without such a picture or size. */
export async function findPictureFile(
  site: SiteDb,
  id: number,
  width: number,
  format: PictureFormat,
): Promise<PictureFile | undefined> {
  const found = await findPicture(site, id);
  const size = found && sizesOf(found).find((each) => each.width === width);
  if (!size) return undefined;
  return { key: pictureFileKey(found.file_key, width, format), bytes: size[format] };
}

export type NewPicture = Omit<Insertable<PicturesTable>, 'id' | 'created_at'>;

/** Also queues the translations of its description. @returns the row */
export async function insertPicture(db: Db, picture: NewPicture, now: Date): Promise<FoundPicture> {
  const row = { ...picture, created_at: stamp(now) };
  const { insertId } = await db.insertInto('pictures').values(row).executeTakeFirstOrThrow();
  const id = Number(insertId);
  if (picture.alt !== '') await queueTranslations(db, { kind: 'picture', id }, defaultLanguage, now);
  return { id, ...row };
}

/** Replaces the description; its translations follow. */
export async function replaceAlt(db: Db, before: FoundPicture, alt: string, now: Date): Promise<void> {
  const item = { kind: 'picture', id: before.id } as const;
  await db.updateTable('pictures').set({ alt }).where('id', '=', before.id).execute();
  if (alt === '') await deleteTranslations(db, item);
  else if (before.alt === '') await queueTranslations(db, item, defaultLanguage, now);
  else await requeueTranslations(db, item, now);
}

/** News with this cover show their scene again. */
export async function deletePictureRow(db: Db, id: number): Promise<void> {
  await db.updateTable('news').set({ cover: null }).where('cover', '=', id).execute();
  await db.deleteFrom('pictures').where('id', '=', id).execute();
  await deleteTranslations(db, { kind: 'picture', id });
}

interface Showing {
  readonly id: number;
  readonly title: string;
  readonly language: LanguageCode;
  readonly content: string;
  readonly cover?: number | null;
}

/** The home page shows a picture, or its draft. */
async function usesInHome({ db }: SiteDb, id: number): Promise<PictureUse[]> {
  const stored = await Promise.all([readPublished({ db }, 'home'), readDraft({ db }, 'home')]);
  const isShown = (document: unknown) =>
    readHome(document).blocks.some(
      (block) =>
        picturesOf(block).includes(id) || wordsIn(block).some(({ text }) => pictureIdsIn(text).includes(id)),
    );
  if (!stored.some((found) => found && isShown(found.document))) return [];
  const title = translate(defaultLanguage, 'home.title');
  return [{ kind: 'home', id: 0, title, language: defaultLanguage }];
}

/** The texts that show a picture, and the news whose cover it is. No index helps: for rare questions only. */
export async function findUses({ db }: SiteDb, id: number): Promise<PictureUse[]> {
  const wanted = `%/media/${id}%`;
  const [news, pages, downloads] = await Promise.all([
    db
      .selectFrom('news')
      .select(['id', 'title', 'language', 'content', 'cover'])
      .where((row) => row.or([row('content', 'like', wanted), row('cover', '=', id)]))
      .execute(),
    db
      .selectFrom('pages')
      .select(['id', 'title', 'language', 'content'])
      .where('content', 'like', wanted)
      .execute(),
    db
      .selectFrom('downloads')
      .select(['id', 'title', 'language', 'description as content'])
      .where('description', 'like', wanted)
      .execute(),
  ]);
  const showing = (kind: PictureUse['kind'], rows: readonly Showing[]) =>
    rows
      .filter(({ content, cover }) => cover === id || pictureIdsIn(content).includes(id))
      .map(({ id: item, title, language }) => ({ kind, id: item, title, language }));
  const texts = [...showing('news', news), ...showing('page', pages), ...showing('download', downloads)];
  return [...texts, ...(await usesInHome({ db }, id))];
}
