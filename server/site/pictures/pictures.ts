import type { Picture } from '#contract/api/media/library.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { shownPicturesMax } from '#contract/limits.ts';
import type { Site } from '#server/site/site.ts';
import type { PicturesTable } from '#server/site/tables/files.ts';
import { withTranslation } from '#server/site/translations.ts';
import { type PictureFormat, pictureFormats, sizesOf } from './picture-files.ts';

type Row = Pick<PicturesTable, 'width' | 'height' | 'files'> & { readonly id: number };

export type Pictures = ReadonlyMap<number, Picture>;

function pictureUrl(id: number, width: number, format: PictureFormat): string {
  return `/media/${id}/${width}.${format}`;
}

/** A row as what a `<picture>` needs. */
export function presentPicture({ id, width, height, files }: Row, alt: string): Picture {
  const sizes = sizesOf({ files });
  const srcset = (format: PictureFormat) =>
    sizes.map((size) => `${pictureUrl(id, size.width, format)} ${size.width}w`).join(', ');
  return {
    id,
    width,
    height,
    alt,
    src: pictureUrl(id, width, 'webp'),
    sources: pictureFormats.map((format) => ({ type: `image/${format}`, srcset: srcset(format) })),
  };
}

/**
 * Pictures of the library by id, with their descriptions in a language where translated; deleted ones are left out.
 * For whatever shows pictures: covers, blocks of home, the appearance.
 */
export async function findPictures(
  { db }: Pick<Site, 'db'>,
  ids: readonly number[],
  language: LanguageCode,
): Promise<Pictures> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .leftJoin('translations as own', withTranslation('pictures', language))
    .select(['pictures.id', 'pictures.alt', 'pictures.width', 'pictures.height', 'pictures.files'])
    .select('own.title as own_alt')
    .where('pictures.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, presentPicture(row, row.own_alt ?? row.alt)]));
}

const addresses = /\/media\/([1-9]\d{0,8})(?!\d)/g;

/** The ids of pictures that a Markdown text may show. */
export function pictureIdsIn(text: string): readonly number[] {
  const ids = new Set<number>();
  for (const [, id] of text.matchAll(addresses)) {
    ids.add(Number(id));
    if (ids.size === shownPicturesMax) break;
  }
  return [...ids];
}

/** The pictures that Markdown texts show, for `renderMarkdown`; most texts have none and cost no query. */
export function picturesInTexts(
  site: Pick<Site, 'db'>,
  texts: readonly string[],
  language: LanguageCode,
): Promise<Pictures> {
  return findPictures(site, [...new Set(texts.flatMap(pictureIdsIn))], language);
}
