import { parseMarkdown } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { readPieces, tidyEdges } from '#server/translation/engines/marks.ts';
import { escapeEdges, escapeMarkdown } from './escape-markdown.ts';
import { charactersOf, type Segment } from './segment.ts';
import { isSameShape, shapeOf, shapeOfMarked } from './shape.ts';

/** How Markdown is spelled: as in the source, or more carefully where that would mean something else. */
interface Way {
  /** Whether emphasis takes the stars or lines that its neighbours have not, and addresses their brackets. */
  readonly ownMarks: boolean;
  /** Whether a letter beside an emphasis that begins or ends with punctuation is written as its number. */
  readonly numbered: boolean;
}

const ways: readonly Way[] = [
  { ownMarks: false, numbered: false },
  { ownMarks: true, numbered: false },
  { ownMarks: true, numbered: true },
];

/** A piece of Markdown on its way to be joined with its neighbours. */
interface Chunk {
  readonly kind: 'words' | 'kept' | 'open' | 'close';
  readonly markdown: string;
}

const isEmphasis = (markdown: string) => /^[*_]+$/.test(markdown);

/** A mark of emphasis that does not run together with the one before. */
function markBeside(before: Chunk | undefined, mark: string): string {
  const isBeside = before && before.kind !== 'words' && before.markdown.endsWith('*');
  return (isBeside ? '_' : '*').repeat(mark.length);
}

function chunksOf({ restore }: Segment, translated: MarkedText, { ownMarks }: Way): Chunk[] {
  const chunks: Chunk[] = [];
  const ends: string[] = [];
  for (const piece of readPieces(tidyEdges(translated))) {
    if (piece.kind === 'text') {
      chunks.push({ kind: 'words', markdown: escapeMarkdown(charactersOf(piece.text)) });
      continue;
    }
    const own = restore.get(piece.id);
    if (piece.kind === 'kept') {
      if (own && 'kept' in own) chunks.push({ kind: 'kept', markdown: (ownMarks && own.sure) || own.kept });
      else chunks.push({ kind: 'words', markdown: escapeMarkdown(charactersOf(piece.inside)) });
    } else if (own && 'before' in own) {
      if (piece.kind === 'close') {
        chunks.push({ kind: 'close', markdown: ends.pop() ?? own.after });
        continue;
      }
      const changes = ownMarks && isEmphasis(own.before);
      const before = changes ? markBeside(chunks.at(-1), own.before) : own.before;
      ends.push(changes ? before : own.after);
      chunks.push({ kind: 'open', markdown: before });
    }
  }
  return chunks;
}

const numberOf = (character: string) => `&#${character.codePointAt(0)};`;
const letterAtEnd = /[^\s\p{P}\p{S}]$/u;
const letterAtStart = /^[^\s\p{P}\p{S}]/u;

/** Beside what is no letter an emphasis may begin and end with anything. */
function numberNeighbours(chunks: readonly Chunk[]): readonly Chunk[] {
  return chunks.map((chunk, index) => {
    if (chunk.kind !== 'words') return chunk;
    let { markdown } = chunk;
    if (chunks[index + 1]?.kind === 'open') markdown = markdown.replace(letterAtEnd, numberOf);
    if (chunks[index - 1]?.kind === 'close') markdown = markdown.replace(letterAtStart, numberOf);
    return { ...chunk, markdown };
  });
}

function join(chunks: readonly Chunk[]): string {
  const joined = chunks.map(({ kind, markdown }, index) => {
    const wouldBeImage =
      kind === 'words' && markdown.endsWith('!') && chunks[index + 1]?.markdown.startsWith('[');
    return wouldBeImage ? `${markdown.slice(0, -1)}\\!` : markdown;
  });
  return escapeEdges(joined.join(''));
}

function shows(markdown: string, wanted: string): boolean {
  const [paragraph, inline, , further] = parseMarkdown(markdown);
  if (paragraph?.type !== 'paragraph_open' || further) return false;
  return isSameShape(shapeOf(inline?.children ?? []), wanted);
}

/** Bars divide cells; beside a line that might make a table's head of theirs they are written as their number. */
function spellBars({ kind, markdown }: Chunk): Chunk {
  return { kind, markdown: kind === 'words' ? markdown.replaceAll('|', numberOf) : markdown };
}

/**
 * A translated segment as Markdown which shows just its characters and its source's marks.
 * @param place whether bars in its words might divide cells there
 * @returns undefined when Markdown cannot say that
 */
export function restoreMarkdown(
  segment: Segment,
  translated: MarkedText,
  place: { readonly hasBarsAsNumbers: boolean } = { hasBarsAsNumbers: false },
): string | undefined {
  const wanted = shapeOfMarked(segment, tidyEdges(translated));
  for (const way of ways) {
    const spelled = chunksOf(segment, translated, way);
    const chunks = place.hasBarsAsNumbers ? spelled.map(spellBars) : spelled;
    const markdown = join(way.numbered ? numberNeighbours(chunks) : chunks);
    if (shows(markdown, wanted)) return markdown;
  }
  return undefined;
}
