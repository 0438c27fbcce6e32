import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Colours } from '#contract/design/palettes.ts';
import { languageDetails } from '#contract/language-details.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { loadArt } from './art.ts';
import { drawFrame, drawScrim } from './backdrop.ts';
import { drawTextLine, measureWith } from './draw-text-line.ts';
import { fitTitle } from './fit-title.ts';
import { fontsOf } from './fonts.ts';

/** Size recommended for Open Graph images. */
export const pictureSize = { width: 1200, height: 630 } as const;

export interface PlacedArt {
  /** Path below `web/art`. */
  readonly file: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureLayout {
  readonly language: LanguageCode;
  readonly siteName: string;
  readonly serverName: string;
  readonly title: string;
  readonly titleLanguage: LanguageCode;
  /** Largest font size of the title, in pixels. */
  readonly largest: number;
  readonly art: PlacedArt;
  readonly colours: Colours;
  /** CSS filter of the artwork. */
  readonly artFilter: string | null;
}

export const margin = 76;
const titleBox = {
  width: 640,
  height: 268,
  sizes: [76, 70, 64, 58, 52, 47, 42, 38, 34],
} as const;
const titleMiddle = 314;
const headSizes = { site: [38, 34, 30, 26, 22], server: [23, 21, 19] } as const;

/** Greek and Cyrillic letters have taller ascenders and descenders. */
function lineHeightOf(language: LanguageCode): number {
  return languageDetails[language].script === 'Latin' ? 1.12 : 1.16;
}

async function drawHead(context: SKRSContext2D, layout: PictureLayout): Promise<void> {
  const { language, siteName, serverName, colours } = layout;
  context.drawImage(await loadArt('marks/seal.svg', 66, 66), margin, 64);
  const [left, width] = [margin + 86, 520];
  context.fillStyle = colours['gold-bright'];
  drawTextLine(context, siteName, {
    x: left,
    y: 96,
    width,
    sizes: headSizes.site,
    fontAt: fontsOf('display', language, 600),
  });
  context.fillStyle = colours.muted;
  drawTextLine(context, serverName, {
    x: left + 1,
    y: 127,
    width,
    sizes: headSizes.server,
    fontAt: fontsOf('text', language, 500),
  });
}

function drawTitle(context: SKRSContext2D, { titleLanguage, title, largest, colours }: PictureLayout): void {
  const fontAt = fontsOf('display', titleLanguage, 600);
  const lineHeight = lineHeightOf(titleLanguage);
  const sizes = titleBox.sizes.filter((size) => size <= largest);
  const { size, lines } = fitTitle(title, { ...titleBox, sizes, lineHeight }, measureWith(context, fontAt));
  context.font = fontAt(size);
  context.fillStyle = colours.parchment;
  const step = size * lineHeight;
  const first = titleMiddle - (lines.length * step) / 2 + size * 0.82;
  lines.forEach((line, index) => {
    context.fillText(line, margin - 2, first + index * step);
  });
}

/**
 * Draws background, artwork, site name and title.
 * @param drawFoot draws what stands below the title
 */
export async function drawLayout(
  layout: PictureLayout,
  drawFoot: (context: SKRSContext2D) => Promise<void> | void,
): Promise<Canvas> {
  const { width, height } = pictureSize;
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const { art, artFilter, colours } = layout;
  context.fillStyle = colours.night;
  context.fillRect(0, 0, width, height);
  if (artFilter) context.filter = artFilter;
  context.drawImage(await loadArt(art.file, art.width, art.height), art.x, art.y, art.width, art.height);
  context.filter = 'none';
  drawScrim(context, pictureSize, colours.night);
  drawFrame(context, pictureSize, colours.gold);
  await drawHead(context, layout);
  drawTitle(context, layout);
  await drawFoot(context);
  return canvas;
}
