import type { LanguageCode } from '#contract/languages.ts';
import { type MarkdownToken, parseMarkdown } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { hasMarksOf, readPieces } from '#server/translation/engines/marks.ts';
import { charactersOf, restoreMarkdown, type Segment } from './segment.ts';

/** What is wrong with a translation: stable codes, which the desk puts into words. */
export type Problem =
  | 'empty'
  | 'unchanged'
  | 'marksBroken'
  | 'numbersChanged'
  | 'emojiLost'
  | 'tooShort'
  | 'tooLong'
  | 'repeated'
  | 'controlCharacters'
  | 'foreignMarkup'
  | 'wrongScript';

/** The characters outside of what is kept. */
function wordsOf(marked: MarkedText): string {
  return readPieces(marked)
    .map((piece) => (piece.kind === 'text' ? charactersOf(piece.text) : ''))
    .join('');
}

const words = (text: string) => text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** Figures without what languages write between them: 1,000 and 1.000 and 1 000 are one. */
function figuresOf(marked: MarkedText): string {
  return (wordsOf(marked).match(/\p{Nd}+/gu) ?? []).join('');
}

/** The figures as a bag: another language may say «at 8 on 12 May» the other way round. */
const sortedFigures = (marked: MarkedText) => [...figuresOf(marked)].toSorted().join('');

function emojiOf(marked: MarkedText): string {
  const found = wordsOf(marked).match(/\p{Extended_Pictographic}|\p{Regional_Indicator}/gu) ?? [];
  return found.toSorted().join('');
}

/** Control characters, and those that turn the direction of what follows. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function hasNewControls(source: MarkedText, made: MarkedText): boolean {
  const known = new Set(source.match(controls));
  return (made.match(controls) ?? []).some((each) => !known.has(each));
}

/** Shorter texts may well be said in a word, or in many. */
const longEnough = 30;

function sizeProblem(source: string, made: string): Problem | undefined {
  if (source.length < longEnough) return made.length > source.length + 120 ? 'tooLong' : undefined;
  if (made.length < source.length * 0.3) return 'tooShort';
  return made.length > source.length * 3.5 ? 'tooLong' : undefined;
}

/** A model that is stuck says the same again and again. */
const stuck = /(\p{L}[\p{L}\p{M}'’-]*)(?:[\s,.;:!?]+\1){5}(?![\p{L}\p{M}])/iu;

const scripts: Readonly<Partial<Record<LanguageCode, RegExp>>> = {
  ru: /\p{Script=Cyrillic}/gu,
  gr: /\p{Script=Greek}/gu,
};
const latin = /\p{Script=Latin}/gu;

/** A longer text in another script than its language's is no translation, whatever it is. */
function isWrongScript(made: string, language: LanguageCode): boolean {
  const letters = made.match(/\p{L}/gu)?.length ?? 0;
  if (letters < longEnough) return false;
  const own = made.match(scripts[language] ?? latin)?.length ?? 0;
  return own < letters * 0.3;
}

/** This many words are never the same in two languages. */
const severalWords = 4;

function isUnchanged(source: string, made: string): boolean {
  const before = words(source);
  return before.length >= severalWords && before.join(' ') === words(made).join(' ');
}

/** What makes markup of an inline text: marks with what they mean, in no order. */
function shapeOf(tokens: readonly MarkdownToken[]): string {
  const flat = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
  return flat
    .filter(({ type }) => type !== 'text' && type !== 'softbreak')
    .map(
      ({ type, attrs, content }) =>
        `${type} ${JSON.stringify(attrs)} ${type === 'code_inline' ? content : ''}`,
    )
    .toSorted()
    .join('\n');
}

/** Whether a translation makes just the markup of its source: no link that was not there, no heading, no list. */
function keepsMarkup(segment: Segment, made: MarkedText): boolean {
  const [before, after] = [segment.marked, made].map((marked) =>
    shapeOf(parseMarkdown(restoreMarkdown(segment, marked))),
  );
  return before === after;
}

/**
 * Whether a translation can be shown.
 * @returns what is wrong with it; undefined when nothing is
 */
export function checkTranslation(
  segment: Segment,
  made: MarkedText,
  language: LanguageCode,
): Problem | undefined {
  const source = segment.marked;
  const [before, after] = [wordsOf(source), wordsOf(made)];
  if (after.trim() === '') return 'empty';
  if (!hasMarksOf(source, made)) return 'marksBroken';
  if (hasNewControls(source, made)) return 'controlCharacters';
  if (sortedFigures(source) !== sortedFigures(made)) return 'numbersChanged';
  if (emojiOf(source) !== emojiOf(made)) return 'emojiLost';
  if (isUnchanged(before, after)) return 'unchanged';
  if (stuck.test(after) && !stuck.test(before)) return 'repeated';
  if (isWrongScript(after, language)) return 'wrongScript';
  return sizeProblem(before, after) ?? (keepsMarkup(segment, made) ? undefined : 'foreignMarkup');
}
