import { createHash } from 'node:crypto';
import { logoBytes } from '#contract/design/appearance.ts';
import { ApiError } from '#server/errors.ts';
import type { LogoPngs } from '#server/images/draw-logo.ts';
import { readHeader } from '#server/images/read-header.ts';
import type { Services } from '#server/services.ts';

const mostSide = 4_096;

const refusal = () => new ApiError('appearance.logoRefused', { sizes: { limit: logoBytes } });

export interface Logo {
  /** SHA-256 of the uploaded file. */
  readonly name: string;
  readonly pngs: LogoPngs;
}

const formats: readonly string[] = ['png', 'webp'];

/** Whatever could run, load something, or grow while it is read; the drawing program is not asked to judge it. */
const forbidden =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<script|<foreignObject|<image|<feImage|<iframe|<use|<pattern|@import|javascript:|\son\w+\s*=|url\(\s*["']?(?!#)|href\s*=\s*["'](?!#)/i;

/** A comment ends where it first can: one that may also end later is tried in every way, two ways for each comment. */
const drawingStart = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>]/;

/** An SVG that only draws. */
function isDrawing(bytes: Buffer): boolean {
  const text = bytes.toString('utf8');
  return drawingStart.test(text) && !forbidden.test(text);
}

function isAccepted(bytes: Buffer): boolean {
  if (bytes.length > logoBytes) return false;
  const header = readHeader(bytes);
  if (!header) return header === undefined && isDrawing(bytes);
  const { format, width, height } = header;
  return formats.includes(format) && Math.max(width, height) <= mostSide;
}

/**
 * Draws an uploaded logo anew in the sizes the site needs: nothing of the file itself reaches a visitor.
 * @throws ApiError `appearance.logoRefused`, `media.busy`
 */
export async function redrawLogo(
  { pictureResizer }: Pick<Services, 'pictureResizer'>,
  bytes: Buffer,
): Promise<Logo> {
  if (!isAccepted(bytes)) throw refusal();
  const pngs = await pictureResizer
    .reserve(() => pictureResizer.drawLogo(bytes))
    .catch((error: unknown) => {
      throw error instanceof ApiError && error.code === 'media.unreadable' ? refusal() : error;
    });
  return { name: createHash('sha256').update(bytes).digest('hex'), pngs };
}
