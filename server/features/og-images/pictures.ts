import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Appearance } from '#contract/design/appearance-schema.ts';
import { paletteOnDrawings } from '#contract/design/palettes.ts';
import { classOf, empireNumbers, empireOf } from '#contract/game.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { NewsScene } from '#contract/news/news-scenes.ts';
import type { ShownAppearance } from '#server/operations/design/published-appearance.ts';
import { translate } from '#server/text/translate.ts';
import { loadArt, newsArt, siteArt } from './art.ts';
import { drawDateBadge } from './date-badge.ts';
import { drawLayout, margin, type PictureLayout, pictureSize } from './draw.ts';
import { drawTextLine } from './draw-text-line.ts';
import { fontsOf } from './fonts.ts';
import { playerFacts } from './player-facts.ts';

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

/** A player, by what everybody sees in the ranking. */
export interface PlayerCard {
  readonly id: number;
  readonly name: string;
  readonly job: number;
  readonly empire: number;
  readonly level: number;
  readonly rank: number;
}

/** JPEG quality: smaller blurs the letters, larger only adds bytes. */
export const quality = 90;
const footTop = 466;
/** The artwork fills the height at the right. */
const newsArtWidth = Math.round((pictureSize.height * 640) / 434);
const siteArtWidth = Math.round((pictureSize.height * 1600) / 760);

const siteLandscape = {
  file: siteArt,
  x: 110,
  y: 0,
  width: siteArtWidth,
  height: pictureSize.height,
} as const;

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

/**
 * What all pictures take from the owner's appearance, with the site's landscape unless there is other art.
 * @param title in the language, unless `titleLanguage` says another; the site's name where nothing of it can be drawn
 */
export function layoutOf(
  language: LanguageCode,
  { siteName, serverName, palette, accent }: Look,
  { title, ...over }: Pick<PictureLayout, 'title'> & Partial<PictureLayout>,
): PictureLayout {
  return {
    ...paletteOnDrawings(palette, accent),
    language,
    siteName: drawable(siteName),
    serverName: drawable(serverName),
    title: drawable(title) || drawable(siteName),
    titleLanguage: language,
    largest: 76,
    art: siteLandscape,
    ...over,
  };
}

/** The crest of an empire with two lines of facts. */
export async function drawEmpireFoot(
  context: SKRSContext2D,
  { language, colours }: PictureLayout,
  {
    empire: number,
    first,
    second,
  }: { readonly empire: number; readonly first: string; readonly second: string },
): Promise<void> {
  const empire = empireOf(number);
  const crest = empire === 'unknown' ? 'none' : empire;
  context.drawImage(await loadArt(`crests/${crest}.svg`, 68, 68), margin, footTop + 26);
  const fontAt = fontsOf('text', language, 600);
  const box = { x: margin + 88, width: 560, sizes: [30, 27, 24, 21], fontAt };
  context.fillStyle = colours.parchment;
  drawTextLine(context, first, { ...box, y: footTop + 54 });
  context.fillStyle = colours.soft;
  drawTextLine(context, second, { ...box, y: footTop + 90, sizes: [26, 23, 20] });
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
export async function drawNewsPicture(language: LanguageCode, look: Look, news: NewsCard): Promise<Buffer> {
  const layout = layoutOf(language, look, {
    title: news.title,
    titleLanguage: news.titleLanguage,
    art: {
      file: newsArt[news.scene],
      x: pictureSize.width - newsArtWidth,
      y: 0,
      width: newsArtWidth,
      height: pictureSize.height,
    },
  });
  const canvas = await drawLayout(layout, (context) => drawNewsFoot(context, layout, news));
  return canvas.encode('jpeg', quality);
}

const figureHeight = 560;
const figureWidth = Math.round((figureHeight * 380) / 520);

/** JPEG of 1200 × 630 pixels. */
export async function drawPlayerPicture(
  language: LanguageCode,
  look: Look,
  card: PlayerCard,
): Promise<Buffer> {
  const { name, empire, job } = card;
  const characterClass = classOf(job);
  const figure = {
    file: `classes/figures/${characterClass}.svg`,
    x: pictureSize.width - figureWidth - 60,
    y: 35,
    width: figureWidth,
    height: figureHeight,
  };
  const layout = layoutOf(language, look, {
    title: name,
    ...(characterClass !== 'unknown' && { art: figure }),
  });
  const first = playerFacts(language, card);
  const people = [`class.${characterClass}`, `empire.${empireOf(empire)}`] as const;
  const second = people.map((each) => translate(language, each)).join(' · ');
  const canvas = await drawLayout(layout, (context) =>
    drawEmpireFoot(context, layout, { empire, first, second }),
  );
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
export async function drawSitePicture(language: LanguageCode, look: Look): Promise<Buffer> {
  const layout = layoutOf(language, look, {
    title: translate(language, 'home.heroTitle'),
    // Small enough for its two sentences to take a line each in most languages.
    largest: 64,
  });
  const canvas = await drawLayout(layout, (context) => drawEmpires(context, layout));
  return canvas.encode('jpeg', quality);
}
