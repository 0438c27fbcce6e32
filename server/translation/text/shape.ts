import type { MarkdownToken } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { parsePieces } from '#server/translation/engines/marks.ts';
import { charactersOf, type Segment } from './segment.ts';

const sign = (meaning: string) => `\u0001${meaning}\u0001`;
const lineBreak = sign('hardbreak');

export const endingOf = ({ type }: MarkdownToken) => sign(type.replace(/_open$/, '_close'));

/** A mark's meaning, independent of its spelling. */
export function meaningOf({ type, attrs, content }: MarkdownToken): string {
  if (type === 'hardbreak') return lineBreak;
  const values = (attrs ?? []).map(([name, value]) => `${name}=${String(value).replace(/\s+/g, ' ')}`);
  return sign([type, ...values, ...(type === 'code_inline' ? [content] : [])].join(' '));
}

/** What Markdown displays: characters and the meaning of marks, in order. */
export function shapeOf(tokens: readonly MarkdownToken[]): string {
  return tokens
    .map((token) => {
      // Within images, escaped characters are separate tokens.
      if (token.type === 'text' || token.type === 'text_special') return token.content;
      if (token.type === 'softbreak') return ' ';
      return meaningOf(token) + (token.children ? shapeOf(token.children) + endingOf(token) : '');
    })
    .join('');
}

/** What a translated segment should display. */
export function shapeOfMarked({ restore }: Segment, translated: MarkedText): string {
  return parsePieces(translated)
    .map((piece) => {
      if (piece.kind === 'text') return charactersOf(piece.text);
      const own = restore.get(piece.id);
      if (piece.kind === 'kept') return own && 'kept' in own ? own.shows : charactersOf(piece.inside);
      if (!own || 'kept' in own) return '';
      return piece.kind === 'open' ? own.opens : own.closes;
    })
    .join('');
}

/** Compares shapes; whitespace collapses and is ignored at line ends. */
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
