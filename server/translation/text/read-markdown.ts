import { type MarkdownToken, parseMarkdown } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { readInline } from './read-inline.ts';
import { restoreMarkdown } from './restore-markdown.ts';
import { needsTranslation, type Segment } from './segment.ts';

export interface ReadText {
  readonly segments: readonly Segment[];
  /**
   * Writes the text with translated segments; missing ones stay.
   * @param made translations by marked text
   */
  write(made: ReadonlyMap<MarkedText, MarkedText>): string;
}

/** A segment's position: from a column of one line to a column of the same or a later line. */
interface Place {
  readonly segment: Segment;
  readonly from: { readonly line: number; readonly column: number };
  readonly to: { readonly line: number; readonly column: number };
  /** Prefix of its further lines, such as a quote's sign. */
  readonly prefix: string;
  readonly isCell: boolean;
  /** True when bars could be taken for cell separators. */
  readonly hasBarsAsNumbers: boolean;
  readonly isPart: boolean;
}

/** The content of a paragraph's line, by columns. */
interface Span {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds an inline token's lines in the source, between block prefixes and heading suffixes.
 * @param cursors in tables: the consumed columns of each line
 * @returns undefined when the source is spelled differently
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
    // Tabs and trailing spaces may be normalized; bars in cells are escaped in the source.
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

/** Splits tokens at hard line breaks, with line counts. */
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

/** A hard break is a backslash or trailing spaces. */
function endBeforeBreak({ line, end }: Span, lines: readonly string[]): number {
  return end < (lines[line]?.length ?? 0) ? end : end - 1;
}

/** A delimiter row: it turns the line above into a table head with as many cells. */
const isRuleOfTable = (line: string) => /^[-:|>\s]*$/.test(line) && /[-:]/.test(line);

/** The translatable parts of a paragraph; none when Markdown cannot express it otherwise. */
function piecesOf({ children }: MarkdownToken, lines: number, terms: readonly string[]) {
  const parts = splitAtBreaks(children ?? []);
  // Code and URLs may contain line ends no token counts; then the paragraph stays one part.
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
  // Cells have no line numbers, only their row does.
  let row: number | undefined;
  return parseMarkdown(lines.join('\n')).flatMap((token) => {
    if (token.type === 'tr_open') row = token.map?.[0];
    if (token.type === 'tr_close') row = undefined;
    const first = row ?? token.map?.[0];
    // A short text can have tens of thousands of missing cells.
    if (token.type !== 'inline' || token.content === '' || first === undefined) return [];
    const spans = findSpans(token, first, lines, row === undefined ? undefined : cursors);
    return spans ? placesOf(token, spans, lines, terms, row !== undefined) : [];
  });
}

/**
 * The text to write at a place. Parts of one paragraph are written together, because signs in one can become
 * markup beside the others.
 */
function textOf(place: Place, made: ReadonlyMap<MarkedText, MarkedText>): string | undefined {
  const { segment, isPart } = place;
  const translated = made.get(segment.marked);
  const text = translated === undefined ? undefined : restoreMarkdown(segment, translated, place);
  return text ?? (isPart ? restoreMarkdown(segment, segment.marked, place) : undefined);
}

function replacePlace(lines: string[], { from, to, prefix, isCell }: Place, text: string): void {
  const before = lines[from.line]?.slice(0, from.column) ?? '';
  const after = lines[to.line]?.slice(to.column) ?? '';
  const spelled = isCell ? text.replaceAll('|', '\\|') : text;
  const written = `${before}${spelled.replaceAll('\n', `\n${prefix}`)}${after}`.split('\n');
  const [first = ''] = written;
  // Splicing for each of thousands of segments would take quadratic time.
  if (from.line === to.line && written.length === 1) lines[from.line] = first;
  else lines.splice(from.line, to.line - from.line + 1, ...written);
}

/**
 * Splits Markdown into segments: paragraphs, headings, list items, table cells; hard line breaks split
 * paragraphs. Everything else, including code blocks, stays as written.
 * @param terms glossary terms to keep
 */
export function readMarkdown(markdown: string, terms: readonly string[]): ReadText {
  const lines = markdown.replace(/\r\n?/g, '\n').replaceAll('\0', '\ufffd').split('\n');
  const places = findPlaces(lines, terms);
  return {
    segments: places.map(({ segment }) => segment).filter(needsTranslation),
    write(made) {
      const written = [...lines];
      // Backwards, so that earlier positions stay valid.
      for (const place of places.toReversed()) {
        const text = textOf(place, made);
        if (text !== undefined) replacePlace(written, place, text);
      }
      return written.join('\n');
    },
  };
}
