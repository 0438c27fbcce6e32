import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Appearance } from '#contract/design/appearance-schema.ts';
import { paletteOnDrawings } from '#contract/design/palettes.ts';
import { empireNumbers, empireOf } from '#contract/game.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { NewsScene } from '#contract/news/news-scenes.ts';
import type { ShownAppearance } from '#server/operations/design/published-appearance.ts';
import { translate } from '#server/text/translate.ts';
import { loadArt, newsArt, siteArt } from './art.ts';
import { drawDateBadge } from './date-badge.ts';
import { drawLayout, margin, type PictureLayout, pictureSize } from './draw.ts';
import { drawTextLine } from './draw-text-line.ts';
import { fontsOf } from './fonts.ts';

/** What the pictures take from the owner's appearance. */
export type Look = Pick<ShownAppearance, 'siteName' | 'serverName' | 'accent'> & Pick<Appearance, 'palette'>;

export interface NewsCard {
  readonly id: number;
  /** In the requested language where translated. */
  readonly title: string;
  readonly titleLanguage: LanguageCode;
  readonly author: string;
  readonly scene: NewsScene;
  readonly publishedAt: Date;
}

/** JPEG quality: smaller blurs the letters, larger only adds bytes. */
const quality = 90;
const footTop = 466;
/** The artwork fills the height at the right. */
const newsArtWidth = Math.round((pictureSize.height * 640) / 434);
const siteArtWidth = Math.round((pictureSize.height * 1600) / 760);

/** Removes what the fonts cannot draw, such as emoji and invisible characters, and joins lines. */
export function drawable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(
      /\p{C}|\p{Variation_Selector}|\p{Emoji_Modifier}|\ufffd|(?![©®™])\p{Extended_Pictographic}/gu,
      '',
    )
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

function drawNewsFoot(
  context: SKRSContext2D,
  { language, colours }: PictureLayout,
  { author, publishedAt }: NewsCard,
) {
  drawDateBadge(context, { date: publishedAt, language, x: margin, y: footTop, colours });
  const left = margin + 128;
  context.fillStyle = colours.gold;
  context.fillRect(left, footTop + 38, 40, 2);
  context.fillStyle = colours.soft;
  const by = drawable(translate(language, 'news.by', { author }));
  const fontAt = fontsOf('text', language, 500);
  drawTextLine(context, by, { x: left, y: footTop + 78, width: 500, sizes: [29, 26, 23, 20], fontAt });
}

/** JPEG of 1200 × 630 pixels. */
export async function drawNewsPicture(
  language: LanguageCode,
  { siteName, serverName, palette, accent }: Look,
  news: NewsCard,
): Promise<Buffer> {
  const layout: PictureLayout = {
    ...paletteOnDrawings(palette, accent),
    language,
    siteName: drawable(siteName),
    serverName: drawable(serverName),
    title: drawable(news.title) || drawable(siteName),
    titleLanguage: news.titleLanguage,
    largest: 76,
    art: {
      file: newsArt[news.scene],
      x: pictureSize.width - newsArtWidth,
      y: 0,
      width: newsArtWidth,
      height: pictureSize.height,
    },
  };
  const canvas = await drawLayout(layout, (context) => drawNewsFoot(context, layout, news));
  return canvas.encode('jpeg', quality);
}

async function drawEmpires(context: SKRSContext2D, { language, colours }: PictureLayout): Promise<void> {
  let x: number = margin;
  context.font = fontsOf('text', language, 600)(26);
  context.fillStyle = colours.soft;
  for (const number of empireNumbers) {
    const empire = empireOf(number);
    const name = translate(language, `empire.${empire}`);
    context.drawImage(await loadArt(`crests/${empire}.svg`, 68, 68), x, footTop + 26);
    context.fillText(name, x + 80, footTop + 69);
    x += 80 + context.measureText(name).width + 36;
  }
}

/** JPEG of 1200 × 630 pixels. */
export async function drawSitePicture(
  language: LanguageCode,
  { siteName, serverName, palette, accent }: Look,
): Promise<Buffer> {
  const layout: PictureLayout = {
    ...paletteOnDrawings(palette, accent),
    language,
    siteName: drawable(siteName),
    serverName: drawable(serverName),
    title: translate(language, 'home.heroTitle'),
    titleLanguage: language,
    // Small enough for its two sentences to take a line each in most languages.
    largest: 64,
    art: { file: siteArt, x: 110, y: 0, width: siteArtWidth, height: pictureSize.height },
  };
  const canvas = await drawLayout(layout, (context) => drawEmpires(context, layout));
  return canvas.encode('jpeg', quality);
}
