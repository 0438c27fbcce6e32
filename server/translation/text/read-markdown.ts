import { type MarkdownToken, parseMarkdown } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { readInline } from './read-inline.ts';
import { restoreMarkdown } from './restore-markdown.ts';
import { needsTranslation, type Segment } from './segment.ts';

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
  /** What lines after its first one begin with, such as a quote's sign. */
  readonly prefix: string;
  readonly isCell: boolean;
  /** Whether bars in it might divide cells, though it is none. */
  readonly hasBarsAsNumbers: boolean;
  /** Whether it is one of several parts of a paragraph. */
  readonly isPart: boolean;
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
  for (const [index, spelled] of text.split('\n').entries()) {
    const line = first + index;
    // Tabs before a line and spaces after it may have been counted, a cell's lines are written with a backslash.
    const content = cursors ? spelled.replaceAll('|', '\\|') : spelled.trim();
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

/** Where a line's words end before a hard line break: it is a backslash where no spaces are. */
function endBeforeBreak({ line, end }: Span, lines: readonly string[]): number {
  return end < (lines[line]?.length ?? 0) ? end : end - 1;
}

/** A line that makes a table's head of the line above it, if bars divide that into as many cells. */
const isRuleOfTable = (line: string) => /^[-:|>\s]*$/.test(line) && /[-:]/.test(line);

/** The pieces of a paragraph that can be translated, each by itself; none when Markdown cannot say it otherwise. */
function piecesOf({ children }: MarkdownToken, lines: number, terms: readonly string[]) {
  const parts = splitAtBreaks(children ?? []);
  // Code and addresses may hold line ends that no token counts: then the paragraph is one piece.
  const isCounted = parts.reduce((sum, part) => sum + part.lines, 0) === lines;
  for (const pieces of [...(isCounted ? [parts] : []), [{ tokens: children ?? [], lines }]]) {
    const read = pieces.map((piece) => ({ lines: piece.lines, segment: readInline(piece.tokens, terms) }));
    if (read.every(({ segment }) => restoreMarkdown(segment, segment.marked) !== undefined)) return read;
  }
  return [];
}

function placesOf(
  token: MarkdownToken,
  spans: readonly Span[],
  lines: readonly string[],
  terms: readonly string[],
  isCell: boolean,
) {
  const pieces = piecesOf(token, spans.length, terms);
  let next = 0;
  return pieces.flatMap((piece, index): Place[] => {
    const first = spans[next];
    next += piece.lines;
    const last = spans[next - 1];
    if (!first || !last) return [];
    const isLast = index === pieces.length - 1;
    const second = piece.lines > 1 ? spans[next - piece.lines + 1] : undefined;
    return [
      {
        segment: piece.segment,
        from: { line: first.line, column: first.start },
        to: { line: last.line, column: isLast ? last.end : endBeforeBreak(last, lines) },
        prefix: second ? (lines[second.line]?.slice(0, second.start) ?? '') : '',
        isCell,
        hasBarsAsNumbers: !isCell && isRuleOfTable(lines[last.line + 1] ?? ''),
        isPart: pieces.length > 1,
      },
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
    // Of cells a table's rows lack, a short text has tens of thousands.
    if (token.type !== 'inline' || token.content === '' || first === undefined) return [];
    const spans = findSpans(token, first, lines, row === undefined ? undefined : cursors);
    return spans ? placesOf(token, spans, lines, terms, row !== undefined) : [];
  });
}

/**
 * What is written at a place. A sign that means nothing in its paragraph might well together with a translation of the
 * paragraph's other parts, so these are all spelled anew.
 */
function textOf(place: Place, made: ReadonlyMap<MarkedText, MarkedText>): string | undefined {
  const { segment, isPart } = place;
  const translated = made.get(segment.marked);
  const text = translated === undefined ? undefined : restoreMarkdown(segment, translated, place);
  return text ?? (isPart ? restoreMarkdown(segment, segment.marked, place) : undefined);
}

/** Puts a place's translation into the lines; a paragraph of several lines becomes one line. */
function replacePlace(lines: string[], { from, to, prefix, isCell }: Place, text: string): void {
  const before = lines[from.line]?.slice(0, from.column) ?? '';
  const after = lines[to.line]?.slice(to.column) ?? '';
  const spelled = isCell ? text.replaceAll('|', '\\|') : text;
  const written = `${before}${spelled.replaceAll('\n', `\n${prefix}`)}${after}`.split('\n');
  const [first = ''] = written;
  // Moving all lines after it for each of many thousand places takes long.
  if (from.line === to.line && written.length === 1) lines[from.line] = first;
  else lines.splice(from.line, to.line - from.line + 1, ...written);
}

/**
 * Divides Markdown into segments: paragraphs, headings, points of lists, cells of tables; a paragraph with hard line
 * breaks has one for each of its parts. Everything between them stays as it is written, code blocks too.
 * @param terms words that stay as they are
 */
export function readMarkdown(markdown: string, terms: readonly string[]): ReadText {
  const lines = markdown.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').split('\n');
  const places = findPlaces(lines, terms);
  return {
    segments: places.map(({ segment }) => segment).filter(needsTranslation),
    write(made) {
      const written = [...lines];
      // From the end, so that the places before stay where they are.
      for (const place of places.toReversed()) {
        const text = textOf(place, made);
        if (text !== undefined) replacePlace(written, place, text);
      }
      return written.join('\n');
    },
  };
}
