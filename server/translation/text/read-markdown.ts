import { type MarkdownToken, parseMarkdown } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { readInline } from './read-inline.ts';
import { needsTranslation, restoreMarkdown, type Segment } from './segment.ts';

/** A text divided into what is translated and what stays. */
export interface ReadText {
  readonly segments: readonly Segment[];
  /**
   * The text with its segments translated; one that is missing stays as it is.
   * @param made translations by the segments' marked texts
   */
  write(made: ReadonlyMap<MarkedText, MarkedText>): string;
}

/** Where a segment stands: from a column of one line to a column of the same or a later line. */
interface Place {
  readonly segment: Segment;
  readonly from: { readonly line: number; readonly column: number };
  readonly to: { readonly line: number; readonly column: number };
}

/** A line of a paragraph in the source: where its content begins and ends. */
interface Span {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Where the lines of an inline token stand in the source: block prefixes come before, marks of headings after.
 * @param cursors in tables: how far each line is used up by the cells before
 * @returns undefined when a line is spelled otherwise in the source
 */
function findSpans(
  { content: text }: MarkdownToken,
  first: number,
  lines: readonly string[],
  cursors: Map<number, number> | undefined,
): readonly Span[] | undefined {
  const spans: Span[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    const line = first + index;
    const source = lines[line] ?? '';
    const start = cursors ? source.indexOf(content, cursors.get(line) ?? 0) : source.lastIndexOf(content);
    if (start === -1) return undefined;
    const end = start + content.length;
    cursors?.set(line, end);
    spans.push({ line, start, end });
  }
  return spans;
}

/** The tokens of each part of a paragraph between its hard line breaks, with the number of lines it has. */
function splitAtBreaks(tokens: readonly MarkdownToken[]): { tokens: MarkdownToken[]; lines: number }[] {
  const parts = [{ tokens: [] as MarkdownToken[], lines: 1 }];
  for (const token of tokens) {
    const part = parts.at(-1);
    if (!part) break;
    if (token.type === 'hardbreak' && token.level === 0) parts.push({ tokens: [], lines: 1 });
    else {
      part.tokens.push(token);
      if (token.type === 'softbreak' || token.type === 'hardbreak') part.lines += 1;
    }
  }
  return parts;
}

/** How a hard line break is spelled at the end of a line. */
const breakAtEnd = /(?:\\|\s+)$/;

/** Code and addresses may hold line ends that no token counts: then the paragraph is one piece. */
function placesOf(
  token: MarkdownToken,
  spans: readonly Span[],
  lines: readonly string[],
  terms: readonly string[],
) {
  const children = token.children ?? [];
  const parts = splitAtBreaks(children);
  const counted = parts.reduce((sum, part) => sum + part.lines, 0) === spans.length;
  const pieces = counted ? parts : [{ tokens: children, lines: spans.length }];
  let next = 0;
  return pieces.flatMap((piece, index): Place[] => {
    const first = spans[next];
    next += piece.lines;
    const last = spans[next - 1];
    if (!first || !last) return [];
    const segment = readInline(piece.tokens, terms);
    const ending = lines[last.line]?.slice(0, last.end) ?? '';
    const isLast = index === pieces.length - 1;
    const end = isLast ? last.end : ending.replace(breakAtEnd, '').length;
    return [
      { segment, from: { line: first.line, column: first.start }, to: { line: last.line, column: end } },
    ];
  });
}

function findPlaces(lines: readonly string[], terms: readonly string[]): readonly Place[] {
  const cursors = new Map<number, number>();
  // A cell does not say where it stands, its row does.
  let row: number | undefined;
  return parseMarkdown(lines.join('\n')).flatMap((token) => {
    if (token.type === 'tr_open') row = token.map?.[0];
    if (token.type === 'tr_close') row = undefined;
    const first = row ?? token.map?.[0];
    if (token.type !== 'inline' || first === undefined) return [];
    const spans = findSpans(token, first, lines, row === undefined ? undefined : cursors);
    return spans ? placesOf(token, spans, lines, terms) : [];
  });
}

/** The lines with a place's text replaced; a paragraph of several lines becomes one line. */
function replacePlace(lines: string[], { from, to }: Place, text: string): void {
  const before = lines[from.line]?.slice(0, from.column) ?? '';
  const after = lines[to.line]?.slice(to.column) ?? '';
  const kept = text.split('\n');
  kept[0] = before + kept[0];
  kept[kept.length - 1] += after;
  lines.splice(from.line, to.line - from.line + 1, ...kept);
}

/**
 * Divides Markdown into segments: paragraphs, headings, points of lists, cells of tables; a paragraph with hard line
 * breaks has one for each of its parts. Everything between them stays as it is written, code blocks too.
 * @param terms words that stay as they are
 */
export function readMarkdown(markdown: string, terms: readonly string[]): ReadText {
  const lines = markdown.replace(/\r\n?/g, '\n').split('\n');
  const places = findPlaces(lines, terms).filter(({ segment }) => needsTranslation(segment));
  return {
    segments: places.map(({ segment }) => segment),
    write(made) {
      const written = [...lines];
      // From the end, so that the places before stay where they are.
      for (const place of places.toReversed()) {
        const translated = made.get(place.segment.marked);
        if (translated !== undefined) {
          replacePlace(written, place, restoreMarkdown(place.segment, translated));
        }
      }
      return written.join('\n');
    },
  };
}
