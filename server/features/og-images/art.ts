import { readFile } from 'node:fs/promises';
import { type Image, loadImage } from '@napi-rs/canvas';
import type { NewsScene } from '#contract/news/news-scenes.ts';

const folder = new URL('../../../web/art/', import.meta.url);

/** The pictures of the news, as on the pages. */
export const newsArt: Readonly<Record<NewsScene, string>> = {
  war: 'pictures/guild-war.avif',
  stone: 'pictures/stone-field.avif',
  market: 'pictures/market.avif',
  pass: 'pictures/mountain-pass.avif',
  champions: 'pictures/champions.avif',
  treasury: 'pictures/treasury.avif',
  scribe: 'pictures/scribe.avif',
};

export const siteArt = 'pictures/dragon-moon.avif';

function sized(svg: string, width: number, height: number): string {
  return svg.replace(/<svg [^>]*>/, (tag) =>
    tag
      .replaceAll(/ (?:width|height)="[^"]*"/g, '')
      .replace('<svg ', `<svg width="${width}" height="${height}" `),
  );
}

/** Loads a picture as it is, a drawing rendered at the given size. @param file below `web/art` */
export async function loadArt(file: string, width: number, height: number): Promise<Image> {
  const source = await readFile(new URL(file, folder));
  if (!file.endsWith('.svg')) return loadImage(source);
  return loadImage(Buffer.from(sized(source.toString(), width, height)));
}
