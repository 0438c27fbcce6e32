import { loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import { empireOf } from '#contract/game.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';
import { drawLayout, margin, pictureSize } from './draw.ts';
import { guildFacts } from './guild-facts.ts';
import { drawEmpireFoot, type Look, layoutOf, quality } from './pictures.ts';

/** A guild, by what everybody sees in the ranking, and the emblem that it painted. */
export interface GuildCard {
  readonly id: number;
  readonly name: string;
  readonly empire: number;
  readonly level: number;
  readonly points: number;
  readonly rank: number;
  readonly mark: { readonly version: string; readonly png: Uint8Array } | undefined;
}

/** The game's emblems have 16 × 12 pixels, which stay visible as such. */
const mark = { width: 384, height: 288, x: pictureSize.width - 384 - margin, y: 120 } as const;

async function drawMark(context: SKRSContext2D, png: Uint8Array, frame: string): Promise<void> {
  const image = await loadImage(Buffer.from(png));
  context.imageSmoothingEnabled = false;
  context.drawImage(image, mark.x, mark.y, mark.width, mark.height);
  context.imageSmoothingEnabled = true;
  context.strokeStyle = frame;
  context.lineWidth = 3;
  context.strokeRect(mark.x, mark.y, mark.width, mark.height);
}

/** JPEG of 1200 × 630 pixels. */
export async function drawGuildPicture(language: LanguageCode, look: Look, card: GuildCard): Promise<Buffer> {
  const layout = layoutOf(language, look, { title: card.name });
  const [first, facts] = guildFacts(language, card);
  const kind = [translate(language, 'ranking.guild'), translate(language, `empire.${empireOf(card.empire)}`)];
  const second = [...kind, facts].join(' · ');
  const canvas = await drawLayout(layout, async (context) => {
    if (card.mark) await drawMark(context, card.mark.png, layout.colours.gold);
    await drawEmpireFoot(context, layout, { empire: card.empire, first, second });
  });
  return canvas.encode('jpeg', quality);
}
