import { readFile } from 'node:fs/promises';
import { type Image, loadImage } from '@napi-rs/canvas';

const folder = new URL('../../../web/art/', import.meta.url);

/** Same order as on the pages. */
const newsArt = [
  'backdrops/guild-war.svg',
  'backdrops/stone-field.svg',
  'backdrops/market.svg',
  'backdrops/mountain-pass.svg',
] as const;

/** The same artwork as on the item's page. */
export function newsArtFile(id: number): string {
  return newsArt[id % newsArt.length] ?? newsArt[0];
}

export const siteArt = 'backdrops/dragon-moon.svg';

/** The canvas library cannot draw radial gradients on ellipses: stretched circles look the same. */
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

/** Loads artwork rendered at the given size. @param file below `web/art` */
export async function loadArt(file: string, width: number, height: number): Promise<Image> {
  const svg = await readFile(new URL(file, folder), 'utf8');
  return loadImage(Buffer.from(sized(withoutEllipses(svg), width, height)));
}
