import { languageDetails } from '#contract/language-details.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { scriptPatternOf } from '#contract/script-patterns.ts';
import type { LanguagePair, MarkedText } from '#server/translation/engine.ts';
import { hasSameMarks, parsePieces } from '#server/translation/engines/marks.ts';
import { haveSameNumbers } from '#server/translation/text/numbers.ts';
import { restoreMarkdown } from '#server/translation/text/restore-markdown.ts';
import { charactersOf, type Segment } from '#server/translation/text/segment.ts';
import { isRepetitive, isUntranslated, wordsOf } from './similarity.ts';

/** What is wrong with a translation: stable codes, which the admin pages translate. */
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

/** The text outside kept parts. */
function textOf(marked: MarkedText): string {
  return parsePieces(marked)
    .map((piece) => (piece.kind === 'text' ? charactersOf(piece.text) : ' '))
    .join('');
}

const hasLetter = (text: string) => /\p{L}/u.test(text);

/** Few words, such as an article, may vanish in another language. */
const maxDroppedWords = 2;

function isEmpty(source: MarkedText, made: MarkedText): boolean {
  if (hasLetter(textOf(made))) return false;
  const keepsWords = parsePieces(made).some((piece) => piece.kind === 'kept' && hasLetter(piece.inside));
  return !keepsWords || wordsOf(textOf(source)).length > maxDroppedWords;
}

function emptyMarks(marked: MarkedText): number {
  return marked.match(/<g id="\d+">(?:\s|<g id="\d+">)*<\/g>/g)?.length ?? 0;
}

function keepsMarks(source: MarkedText, made: MarkedText): boolean {
  return hasSameMarks(source, made) && emptyMarks(made) <= emptyMarks(source);
}

function emojiOf(text: string): string {
  const found = text.match(/\p{RGI_Emoji}|\p{Extended_Pictographic}|\p{Regional_Indicator}/gv) ?? [];
  return found
    .map((emoji) => emoji.replaceAll('\ufe0f', ''))
    .toSorted()
    .join(' ');
}

const controls = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function hasNewControls(source: MarkedText, made: MarkedText): boolean {
  const known = new Set(source.match(controls));
  return (made.match(controls) ?? []).some((each) => !known.has(each));
}

/** Shorter texts vary too much in length. */
const minCheckedLength = 30;

/** Minimum length relative to the original: longer texts vary less. */
function minLengthRatio(length: number): number {
  if (length < 100) return 0.3;
  return length < 200 ? 0.5 : 0.6;
}

function sizeProblem({ length }: string, made: string): Problem | undefined {
  if (length < minCheckedLength) return made.length > length + 120 ? 'tooLong' : undefined;
  if (made.length <= length * minLengthRatio(length)) return 'tooShort';
  return made.length > length * 3.5 ? 'tooLong' : undefined;
}

const latin = /\p{Script=Latin}/u;
/** Fewer new letters may be one name that the source spells otherwise. */
const minScriptLetters = 12;

/** True when the added words are in another script than the language's. */
function isWrongScript(source: string, made: string, language: LanguageCode): boolean {
  const script = scriptPatternOf(language);
  const isLatin = languageDetails[language].script === 'Latin';
  // Latin names stay in every script, others only in their own.
  const names = new Set(wordsOf(source).filter((word) => latin.test(word) || script.test(word)));
  const letters = [
    ...wordsOf(made)
      .filter((word) => !names.has(word))
      .join(''),
  ];
  const own = letters.filter((letter) => script.test(letter)).length;
  const known = own + letters.filter((letter) => !isLatin && latin.test(letter)).length;
  return known < letters.length / 2 || (letters.length >= minScriptLetters && own < letters.length / 2);
}

/** URLs, and doubly escaped characters. */
const foreign =
  /:\/\/|\bmailto:|\bwww\.|[^\s@]{1,64}@[^\s@]{1,64}\.\p{L}|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,31});/giu;

function hasForeign(source: string, made: string): boolean {
  return (made.match(foreign)?.length ?? 0) > (source.match(foreign)?.length ?? 0);
}

/** Validates a translation. @returns the problem; undefined when it is fine */
export function checkTranslation(
  segment: Segment,
  made: MarkedText,
  { source: from, target }: LanguagePair,
): Problem | undefined {
  const source = segment.marked;
  const [before, after] = [textOf(source), textOf(made)];
  if (isEmpty(source, made)) return 'empty';
  // Before what takes long with a long text.
  const ofSize = sizeProblem(before, after);
  if (ofSize) return ofSize;
  if (!keepsMarks(source, made)) return 'marksBroken';
  if (hasNewControls(source, made)) return 'controlCharacters';
  if (!haveSameNumbers(before, after)) return 'numbersChanged';
  if (emojiOf(before) !== emojiOf(after)) return 'emojiLost';
  if (isUntranslated(before, after, from)) return 'unchanged';
  if (isRepetitive(after) && !isRepetitive(before)) return 'repeated';
  if (isWrongScript(before, after, target)) return 'wrongScript';
  const isForeign = hasForeign(before, after) || restoreMarkdown(segment, made) === undefined;
  return isForeign ? 'foreignMarkup' : undefined;
}
