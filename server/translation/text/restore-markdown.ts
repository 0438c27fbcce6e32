import { parseMarkdown } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { moveSpacesOut, parsePieces } from '#server/translation/engines/marks.ts';
import { escapeEdges, escapeMarkdown } from './escape-markdown.ts';
import { charactersOf, type Segment } from './segment.ts';
import { isSameShape, shapeOf, shapeOfMarked } from './shape.ts';

/** A spelling variant: as in the source, or safer where that would change the meaning. */
interface Spelling {
  /** True to use other emphasis characters than the neighbours, and brackets around URLs. */
  readonly ownMarks: boolean;
  /** True to write letters beside punctuated emphasis as numeric entities. */
  readonly numbered: boolean;
}

const spellings: readonly Spelling[] = [
  { ownMarks: false, numbered: false },
  { ownMarks: true, numbered: false },
  { ownMarks: true, numbered: true },
];

/** A part of the Markdown to be joined. */
interface Chunk {
  readonly kind: 'words' | 'kept' | 'open' | 'close';
  readonly markdown: string;
}

const isEmphasis = (markdown: string) => /^[*_]+$/.test(markdown);

/** An emphasis mark that does not merge with the previous one. */
function markBeside(before: Chunk | undefined, mark: string): string {
  const isBeside = before && before.kind !== 'words' && before.markdown.endsWith('*');
  return (isBeside ? '_' : '*').repeat(mark.length);
}

function chunksOf({ restore }: Segment, translated: MarkedText, { ownMarks }: Spelling): Chunk[] {
  const chunks: Chunk[] = [];
  const ends: string[] = [];
  for (const piece of parsePieces(moveSpacesOut(translated))) {
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

/** Emphasis that starts or ends with punctuation needs non-letters around it. */
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

/** Escapes bars; near a possible delimiter row as numeric entities. */
function spellBars({ kind, markdown }: Chunk): Chunk {
  return { kind, markdown: kind === 'words' ? markdown.replaceAll('|', numberOf) : markdown };
}

/**
 * Writes a translated segment as Markdown that displays exactly its text and marks.
 * @param place whether bars could separate cells there
 * @returns undefined when Markdown cannot express it
 */
export function restoreMarkdown(
  segment: Segment,
  translated: MarkedText,
  place: { readonly hasBarsAsNumbers: boolean } = { hasBarsAsNumbers: false },
): string | undefined {
  const wanted = shapeOfMarked(segment, moveSpacesOut(translated));
  for (const way of spellings) {
    const spelled = chunksOf(segment, translated, way);
    const chunks = place.hasBarsAsNumbers ? spelled.map(spellBars) : spelled;
    const markdown = join(way.numbered ? numberNeighbours(chunks) : chunks);
    if (shows(markdown, wanted)) return markdown;
  }
  return undefined;
}
