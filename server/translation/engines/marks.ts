import type { MarkedText } from '#server/translation/engine.ts';

/** A piece of a marked text: characters, the beginning or end of a mark, or something kept. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open' | 'close'; readonly id: string }
  | { readonly kind: 'kept'; readonly id: string; readonly inside: string };

// With so many characters of attributes at most, and nothing kept within what is kept: rubbish of any length is read
// in a time that grows no faster than it.
const beginning = /<g\s[^<>]{0,200}?\bid\s{0,9}=\s{0,9}["']?(\d{1,9})["']?[^<>]{0,200}>/;
const ending = /(<\/g\s{0,9}>)/;
const kept =
  /<x\s[^<>]{0,200}?\bid\s{0,9}=\s{0,9}["']?(\d{1,9})["']?[^<>]{0,200}?(?:\/>|>((?:(?!<[gx]\s|<\/[gx]\s{0,9}>).)*)<\/x\s{0,9}>)/;
const tag = new RegExp([beginning, ending, kept].map(({ source }) => source).join('|'), 'gsu');

/** Reads what an engine made of a marked text: other attributes, quotes and spaces in its tags are forgiven. */
export function readPieces(marked: string): Piece[] {
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

/** Characters for the entities that engines write; one that names no character stays as it is. */
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

export function writePieces(pieces: readonly Piece[]): MarkedText {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return escapeText(unescapeText(piece.text));
      if (piece.kind === 'kept') return `<x id="${piece.id}">${piece.inside}</x>`;
      return piece.kind === 'open' ? `<g id="${piece.id}">` : '</g>';
    })
    .join('');
}

/** The space of a run of marks with spaces around and between them. */
const spaceOf = (before: string, tags: string) => before || (/>(\s)/.exec(tags)?.[1] ?? '');

/** Marks of a run, which hold spaces only between each other. */
const tagsOf = (tags: string) => tags.replace(/>\s+/g, '>');

/** Spaces at the edge of a mark belong outside of it. */
export function tidyEdges(marked: MarkedText): MarkedText {
  return marked
    .replace(/(?<!\s)(\s*)((?:<g id="\d+">\s*)+)/g, (_, before, tags) => spaceOf(before, tags) + tagsOf(tags))
    .replace(/(?<!\s)(\s*)((?:<\/g>\s*)+)/g, (_, before, tags) => tagsOf(tags) + spaceOf(before, tags));
}

/**
 * What an engine made of a text, in the spelling of marked texts: what is kept is as it was in the source, everything
 * that is no mark is escaped.
 */
export function restoreMarks(source: MarkedText, made: string): MarkedText {
  const insides = new Map(
    readPieces(source).flatMap((piece) => (piece.kind === 'kept' ? [[piece.id, piece.inside]] : [])),
  );
  const pieces = readPieces(made).map(
    (piece): Piece =>
      piece.kind === 'kept' ? { ...piece, inside: insides.get(piece.id) ?? piece.inside } : piece,
  );
  return tidyEdges(writePieces(pieces));
}

/** Each mark of the text, in one order for every text with the same marks. */
function marksOf(marked: MarkedText): string {
  return readPieces(marked)
    .flatMap((piece) => (piece.kind === 'text' ? [] : [`${piece.kind} ${piece.id}`]))
    .toSorted()
    .join();
}

const brackets = (marked: MarkedText) => marked.split('&lt;').length;

/** Whether every mark of the source is there once more, and no other, nor rests of one. */
export function hasMarksOf(source: MarkedText, made: MarkedText): boolean {
  return marksOf(source) === marksOf(made) && brackets(source) === brackets(made);
}
