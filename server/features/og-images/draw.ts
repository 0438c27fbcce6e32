import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { LanguageCode } from '#contract/languages.ts';
import { loadArt } from './art.ts';
import { fitTitle } from './fit-title.ts';
import { fontsOf } from './fonts.ts';
import { drawFrame, drawScrim, night } from './surface.ts';
import { measureIn, writeLine } from './write-line.ts';

/** What services that show links ask for. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** Where a piece of art lies. */
export interface Placed {
  /** Below `web/art`. */
  readonly file: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture's words and art, before its foot is drawn. */
export interface Sheet {
  readonly language: LanguageCode;
  readonly siteName: string;
  /** Behind the site's name: the game server's. */
  readonly serverName: string;
  readonly title: string;
  /** Of the title, in pixels. */
  readonly largest: number;
  readonly art: Placed;
}

export const margin = 76;
const titleRoom = {
  width: 640,
  height: 268,
  sizes: [76, 70, 64, 58, 52, 47, 42, 38, 34],
} as const;
const titleMiddle = 314;
const headSizes = { site: [38, 34, 30, 26, 22], server: [23, 21, 19] } as const;

/** Greek and Cyrillic letters reach farther up and down. */
function lineHeightOf(language: LanguageCode): number {
  return language === 'ru' || language === 'gr' ? 1.16 : 1.12;
}

async function drawHead(context: SKRSContext2D, sheet: Sheet): Promise<void> {
  const { language, siteName, serverName } = sheet;
  context.drawImage(await loadArt('marks/seal.svg', 66, 66), margin, 64);
  const [left, width] = [margin + 86, 520];
  context.fillStyle = '#f2c76a';
  writeLine(context, siteName, {
    x: left,
    y: 96,
    width,
    sizes: headSizes.site,
    fontIn: fontsOf('display', language, 600),
  });
  context.fillStyle = '#b9aa90';
  writeLine(context, serverName, {
    x: left + 1,
    y: 127,
    width,
    sizes: headSizes.server,
    fontIn: fontsOf('text', language, 500),
  });
}

function drawTitle(context: SKRSContext2D, { language, title, largest }: Sheet): void {
  const fontIn = fontsOf('display', language, 600);
  const lineHeight = lineHeightOf(language);
  const sizes = titleRoom.sizes.filter((size) => size <= largest);
  const { size, lines } = fitTitle(title, { ...titleRoom, sizes, lineHeight }, measureIn(context, fontIn));
  context.font = fontIn(size);
  context.fillStyle = '#efe6d5';
  const step = size * lineHeight;
  const first = titleMiddle - (lines.length * step) / 2 + size * 0.82;
  lines.forEach((line, index) => {
    context.fillText(line, margin - 2, first + index * step);
  });
}

/**
 * Night, art, the site's name and a title.
 * @param drawFoot what stands below the title
 */
export async function drawSheet(
  sheet: Sheet,
  drawFoot: (context: SKRSContext2D) => Promise<void> | void,
): Promise<Canvas> {
  const { width, height } = pictureSize;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = night;
  context.fillRect(0, 0, width, height);
  const { art } = sheet;
  context.drawImage(await loadArt(art.file, art.width, art.height), art.x, art.y);
  drawScrim(context, pictureSize);
  drawFrame(context, pictureSize);
  await drawHead(context, sheet);
  drawTitle(context, sheet);
  await drawFoot(context);
  return canvas;
}
