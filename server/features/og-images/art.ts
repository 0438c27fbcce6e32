import { readFile } from 'node:fs/promises';
import { type Image, loadImage } from '@napi-rs/canvas';

const folder = new URL('../../../web/art/', import.meta.url);

/** In the order in which the pages show them above news items. */
const newsArt = [
  'backdrops/guild-war.svg',
  'backdrops/stone-field.svg',
  'backdrops/market.svg',
  'backdrops/mountain-pass.svg',
] as const;

/** The picture of a news item: the one its page shows. */
export function artOfNews(id: number): string {
  return newsArt[id % newsArt.length] ?? newsArt[0];
}

export const siteArt = 'backdrops/dragon-moon.svg';

/** The canvas draws no radial gradient on ellipses: stretched circles look the same. */
function withoutEllipses(svg: string): string {
  return svg.replaceAll(
    /<ellipse cx="([^"]+)" cy="([^"]+)" rx="([^"]+)" ry="([^"]+)"/g,
    '<circle r="1" transform="translate($1 $2) scale($3 $4)"',
  );
}

function sized(svg: string, width: number, height: number): string {
  return svg.replace(/<svg [^>]*>/, (tag) =>
    tag
      .replaceAll(/ (?:width|height)="[^"]*"/g, '')
      .replace('<svg ', `<svg width="${width}" height="${height}" `),
  );
}

/** A piece of the pages' own art, as sharp as its size wants it. @param file below `web/art` */
export async function loadArt(file: string, width: number, height: number): Promise<Image> {
  const svg = await readFile(new URL(file, folder), 'utf8');
  return loadImage(Buffer.from(sized(withoutEllipses(svg), width, height)));
}
