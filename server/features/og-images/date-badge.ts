import type { SKRSContext2D } from '@napi-rs/canvas';
import { transparent } from '#contract/design/colours.ts';
import type { Colours } from '#contract/design/palettes.ts';
import { type LanguageCode, tagOf } from '#contract/languages.ts';
import { fontsOf } from './fonts.ts';

const size = { width: 100, height: 112 } as const;

function drawSeal(context: SKRSContext2D, { seal }: Colours): void {
  const { width, height } = size;
  const ground = context.createLinearGradient(0, 0, 0, height);
  ground.addColorStop(0, '#3a130e');
  ground.addColorStop(1, '#210d0a');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.lineWidth = 2;
  context.strokeStyle = seal;
  context.strokeRect(1, 1, width - 2, height - 2);
  context.lineWidth = 1;
  context.strokeStyle = transparent(seal, 60);
  context.strokeRect(6.5, 6.5, width - 13, height - 13);
}

interface DateBadge {
  readonly date: Date;
  readonly language: LanguageCode;
  readonly x: number;
  readonly y: number;
  readonly colours: Colours;
}

/** Draws day, short month and year in UTC, like the pages. */
export function drawDateBadge(context: SKRSContext2D, { date, language, x, y, colours }: DateBadge): void {
  const month = new Intl.DateTimeFormat(tagOf(language), { month: 'short', timeZone: 'UTC' }).format(date);
  const middle = size.width / 2;
  context.save();
  context.translate(x, y);
  context.rotate((-1.5 * Math.PI) / 180);
  drawSeal(context, colours);
  context.fillStyle = colours.marks;
  context.textAlign = 'center';
  context.font = fontsOf('display', language, 600)(42);
  context.fillText(String(date.getUTCDate()), middle, 47);
  context.font = fontsOf('text', language, 600)(20);
  context.fillText(month, middle, 71, size.width - 20);
  context.fillText(String(date.getUTCFullYear()), middle, 95);
  context.restore();
}
