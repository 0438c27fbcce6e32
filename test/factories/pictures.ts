import { createCanvas } from '@napi-rs/canvas';
import type { Insertable } from 'kysely';
import type { Site } from '#server/site/site.ts';
import type { PicturesTable } from '#server/site/tables/files.ts';

/** Adds a picture without files. @returns its id */
export async function addPicture(
  { db }: Pick<Site, 'db'>,
  given: Partial<Insertable<PicturesTable>> = {},
): Promise<number> {
  const files = [
    { width: 480, avif: 1_000, webp: 2_000 },
    { width: 800, avif: 3_000, webp: 4_000 },
  ];
  const { insertId } = await db
    .insertInto('pictures')
    .values({
      file_key: `0123456789abcde${given.id ?? 0}`,
      name: 'gate.png',
      alt: 'The gate of the capital',
      width: 800,
      height: 600,
      bytes: 10_000,
      files: JSON.stringify(files),
      created_at: '2026-04-01 12:00:00',
      ...given,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** A GIF of one pixel whose bytes are all ASCII, so that it can be sent as text. */
export const asciiPicture = 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;';

/** A picture of stripes in one of the formats that canvases write. */
export function drawPicture(
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'webp' | 'avif' = 'png',
): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (let x = 0; x < width; x += 16) {
    context.fillStyle = `hsl(${x % 360} 60% 50%)`;
    context.fillRect(x, 0, 12, height);
  }
  switch (format) {
    case 'png':
      return canvas.encode('png');
    case 'avif':
      return canvas.encode('avif');
    default:
      return canvas.encode(format);
  }
}
