import { EngineFailure, type MarkedText } from '#server/translation/engine.ts';
import { withCaseOf } from './fragment-case.ts';
import {
  escapeText,
  hasSameMarks,
  joinPieces,
  type Piece,
  parsePieces,
  restoreMarks,
  unescapeText,
} from './marks.ts';

/** Whether a program keeps tags, or must be sent plain words only. */
export type TagSupport = 'tags' | 'words';

export interface Program {
  readonly understood: TagSupport;
  /** True when capitals within a sentence are meaningful, as in German. */
  readonly capitalNouns: boolean;
  /** Translates spelled text. */
  readonly run: (spelled: string) => Promise<string>;
}

/** Shows how a program treats tags, by what survives. */
export const probe: MarkedText = 'Read <g id="1">the news</g> &amp; visit us.';

export function detectTagSupport(answer: string): TagSupport {
  const made = restoreMarks(probe, answer);
  return hasSameMarks(probe, made) && /&amp;/.test(answer) && /<g id="1">[^<]+<\/g>/.test(made)
    ? 'tags'
    : 'words';
}

/**
 * A letter sequence that no word of the text begins with: kept parts become unknown words, which programs
 * leave unchanged.
 */
function unusedPrefix(text: string): string {
  const taken = text.toLowerCase();
  return ['Xq', 'Zx', 'Qz', 'Jq', 'Wx'].find((prefix) => !taken.includes(prefix.toLowerCase())) ?? 'Xqzj';
}

const digits = 'abcdefghij';
const wordFor = (prefix: string, id: string) =>
  `${prefix}${[...id].map((digit) => digits[Number(digit)]).join('')}x`;

function encode(pieces: readonly Piece[], prefix: string, understood: TagSupport): string {
  const spelled = pieces.map((piece) =>
    piece.kind === 'kept' ? { kind: 'text' as const, text: wordFor(prefix, piece.id) } : piece,
  );
  const marked = joinPieces(spelled);
  return understood === 'tags' ? marked : unescapeText(marked);
}

/** Restores kept parts in a program's output. */
function decode(answer: string, pieces: readonly Piece[], prefix: string, understood: TagSupport): string {
  const text = understood === 'tags' ? answer : escapeText(answer);
  return text.replace(new RegExp(`${prefix}([${digits}]+)x`, 'gi'), (whole, letters: string) => {
    const id = [...letters.toLowerCase()].map((letter) => digits.indexOf(letter)).join('');
    const piece = pieces.find((each) => each.kind === 'kept' && each.id === id);
    return piece ? joinPieces([piece]) : whole;
  });
}

const hasLetters = (pieces: readonly Piece[]) =>
  pieces.some((piece) => piece.kind === 'text' && /\p{L}/u.test(unescapeText(piece.text)));

/**
 * @returns undefined when marks are lost or damaged
 * @throws EngineFailure for empty output
 */
async function translateWhole(
  pieces: readonly Piece[],
  { understood, capitalNouns, run }: Program,
): Promise<MarkedText | undefined> {
  const source = joinPieces(pieces);
  if (!hasLetters(pieces)) return source;
  const prefix = unusedPrefix(source);
  const spelled = encode(pieces, prefix, understood);
  const [, before = '', , after = ''] = /^(\s*)(.*?)(\s*)$/su.exec(spelled) ?? [];
  const answer = (await run(spelled.trim())).trim();
  if (!answer) throw new EngineFailure('rubbish', 'The program gave nothing back');
  const cased = capitalNouns || pieces.some(isTag) ? answer : withCaseOf(spelled, answer);
  const made = restoreMarks(source, decode(`${before}${cased}${after}`, pieces, prefix, understood));
  return hasSameMarks(source, made) ? made : undefined;
}

const isTag = ({ kind }: Piece) => kind === 'open' || kind === 'close';

/** Splits pieces at some of them; each separator becomes a run of its own. */
function splitPieces(pieces: readonly Piece[], cuts: (piece: Piece) => boolean): Piece[][] {
  const runs: Piece[][] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (!last || cuts(piece) || last.some(cuts)) runs.push([piece]);
    else last.push(piece);
  }
  return runs;
}

/** Translates a run without tags; if a kept word is lost, separately between the kept words. */
async function translateRun(pieces: readonly Piece[], program: Program): Promise<MarkedText> {
  const whole = await translateWhole(pieces, program);
  if (whole !== undefined || pieces.length === 1) return whole ?? joinPieces(pieces);
  return translateRuns(
    splitPieces(pieces, ({ kind }) => kind !== 'text'),
    program,
  );
}

async function translateRuns(runs: readonly (readonly Piece[])[], program: Program): Promise<MarkedText> {
  let made = '';
  for (const pieces of runs) made += await translateRun(pieces, program);
  return made;
}

/**
 * Translates a text as a whole, or, when marks are lost, separately between the marks: no mark can be lost
 * then, only grammar across it.
 */
export async function translateWith(text: MarkedText, program: Program): Promise<MarkedText> {
  const pieces = parsePieces(text);
  const isHopeless = program.understood === 'words' && pieces.some(isTag);
  const whole = isHopeless ? undefined : await translateWhole(pieces, program);
  return whole ?? translateRuns(splitPieces(pieces, isTag), program);
}
