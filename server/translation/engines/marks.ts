import type { MarkedText } from '#server/translation/engine.ts';

/** A part of a marked text: characters, the start or end of a mark, or a kept part. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly id: string }
  | { readonly kind: 'kept'; readonly id: string; readonly inside: string };

// Bounded quantifiers and no nesting in kept parts, so that matching takes linear time on any input.
const beginning = /<g\s[^<>]{0,200}?\bid\s{0,9}=\s{0,9}["']?(\d{1,9})["']?[^<>]{0,200}>/;
const ending = /(<\/g\s{0,9}>)/;
const kept =
  /<x\s[^<>]{0,200}?\bid\s{0,9}=\s{0,9}["']?(\d{1,9})["']?[^<>]{0,200}?(?:\/>|>((?:(?!<[gx]\s|<\/[gx]\s{0,9}>).)*)<\/x\s{0,9}>)/;
const tag = new RegExp([beginning, ending, kept].map(({ source }) => source).join('|'), 'gsu');

/** Parses an engine's output; tolerates other attributes, quotes and spaces in tags. */
export function parsePieces(marked: string): Piece[] {
  const pieces: Piece[] = [];
  const open: string[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text) pieces.push({ kind: 'text', text });
  };
  for (const match of marked.matchAll(tag)) {
    const [whole, begun, ended, keptId, inside = ''] = match;
    addText(marked.slice(end, match.index));
    end = match.index + whole.length;
    if (begun) {
      open.push(begun);
      pieces.push({ kind: 'open', id: begun });
    } else if (ended) {
      pieces.push({ kind: 'close', id: open.pop() ?? '' });
    } else if (keptId) {
      pieces.push({ kind: 'kept', id: keptId, inside });
    }
  }
  addText(marked.slice(end));
  return pieces;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Decodes the entities engines write; unknown ones stay. */
export function unescapeText(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/giu, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal ? 10 : 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

export function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

export function joinPieces(pieces: readonly Piece[]): MarkedText {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return escapeText(unescapeText(piece.text));
      if (piece.kind === 'kept') return `<x id="${piece.id}">${piece.inside}</x>`;
      return piece.kind === 'open' ? `<g id="${piece.id}">` : '</g>';
    })
    .join('');
}

/** Whitespace around a run of marks. */
const spaceOf = (before: string, tags: string) => before || (/>(\s)/.exec(tags)?.[1] ?? '');

/** Drops whitespace between the marks of a run. */
const tagsOf = (tags: string) => tags.replace(/>\s+/g, '>');

export function moveSpacesOut(marked: MarkedText): MarkedText {
  return marked
    .replace(/(?<!\s)(\s*)((?:<g id="\d+">\s*)+)/g, (_, before, tags) => spaceOf(before, tags) + tagsOf(tags))
    .replace(/(?<!\s)(\s*)((?:<\/g>\s*)+)/g, (_, before, tags) => tagsOf(tags) + spaceOf(before, tags));
}

/** Normalizes an engine's output to a marked text: kept parts as in the source, everything else escaped. */
export function restoreMarks(source: MarkedText, made: string): MarkedText {
  const insides = new Map(
    parsePieces(source).flatMap((piece) => (piece.kind === 'kept' ? [[piece.id, piece.inside]] : [])),
  );
  const pieces = parsePieces(made).map(
    (piece): Piece =>
      piece.kind === 'kept' ? { ...piece, inside: insides.get(piece.id) ?? piece.inside } : piece,
  );
  return moveSpacesOut(joinPieces(pieces));
}

function marksOf(marked: MarkedText): string {
  return parsePieces(marked)
    .flatMap((piece) => (piece.kind === 'text' ? [] : [`${piece.kind} ${piece.id}`]))
    .toSorted()
    .join();
}

const brackets = (marked: MarkedText) => marked.split('&lt;').length;

/** True when the translation has exactly the source's marks and no fragments of tags. */
export function hasSameMarks(source: MarkedText, made: MarkedText): boolean {
  return marksOf(source) === marksOf(made) && brackets(source) === brackets(made);
}
