import type { MarkdownToken } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { readPieces } from '#server/translation/engines/marks.ts';
import { charactersOf, type Segment } from './segment.ts';

const sign = (meaning: string) => `\u0001${meaning}\u0001`;
const lineBreak = sign('hardbreak');

/** What the end of a mark means, by its beginning. */
export const endingOf = ({ type }: MarkdownToken) => sign(type.replace(/_open$/, '_close'));

/** What a mark means, however it is spelled. */
export function meaningOf({ type, attrs, content }: MarkdownToken): string {
  if (type === 'hardbreak') return lineBreak;
  const values = (attrs ?? []).map(([name, value]) => `${name}=${String(value).replace(/\s+/g, ' ')}`);
  return sign([type, ...values, ...(type === 'code_inline' ? [content] : [])].join(' '));
}

/** What a piece of Markdown shows: its characters and the meaning of its marks, in their order. */
export function shapeOf(tokens: readonly MarkdownToken[]): string {
  return tokens
    .map((token) => {
      // Within images, characters that were escaped are tokens of their own.
      if (token.type === 'text' || token.type === 'text_special') return token.content;
      if (token.type === 'softbreak') return ' ';
      return meaningOf(token) + (token.children ? shapeOf(token.children) + endingOf(token) : '');
    })
    .join('');
}

/** What a translated segment is to show. */
export function shapeOfMarked({ restore }: Segment, translated: MarkedText): string {
  return readPieces(translated)
    .map((piece) => {
      if (piece.kind === 'text') return charactersOf(piece.text);
      const own = restore.get(piece.id);
      if (piece.kind === 'kept') return own && 'kept' in own ? own.shows : charactersOf(piece.inside);
      if (!own || 'kept' in own) return '';
      return piece.kind === 'open' ? own.opens : own.closes;
    })
    .join('');
}

/** White space shows as one space, and at the end of a line not at all. */
export function isSameShape(one: string, other: string): boolean {
  const [first, second] = [one, other].map((shape) =>
    shape
      .replace(/\s+/g, ' ')
      .replaceAll(` ${lineBreak}`, lineBreak)
      .replaceAll(`${lineBreak} `, lineBreak)
      .trim(),
  );
  return first === second;
}
