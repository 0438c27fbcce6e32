import { z } from 'zod';
import type { PicturesTable } from '#server/site/tables/files.ts';

/** In the order browsers should try them: the smallest files first. */
export const pictureFormats = ['avif', 'webp'] as const;

export type PictureFormat = (typeof pictureFormats)[number];

/** The sizes of a picture, the smallest first, with the bytes of each file. */
const sizesSchema = z.array(z.object({ width: z.int(), avif: z.int().positive(), webp: z.int().positive() }));

export type PictureSize = z.infer<typeof sizesSchema>[number];

type FilesOf = Pick<PicturesTable, 'file_key' | 'files'>;

/** A file's key in the storage. Shorter than an upload's, so that `/files/` never serves it. */
export function pictureFileKey(fileKey: string, width: number, format: PictureFormat): string {
  return `${fileKey}-${width}.${format}`;
}

export function sizesOf({ files }: Pick<FilesOf, 'files'>): readonly PictureSize[] {
  return sizesSchema.parse(JSON.parse(files));
}

/** The keys of all files of a picture. */
export function fileKeysOf({ file_key, files }: FilesOf): readonly string[] {
  return sizesOf({ files }).flatMap(({ width }) =>
    pictureFormats.map((format) => pictureFileKey(file_key, width, format)),
  );
}
