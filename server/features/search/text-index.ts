import { endAtWord } from '#contract/formats/end-at-word.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { fold } from './fold.ts';

/** A text as readers see it. */
export interface IndexedText<Key> {
  readonly key: Key;
  readonly title: string;
  /** Plain. */
  readonly text: string;
  readonly language: LanguageCode;
}

export interface FoldedText<Key> extends IndexedText<Key> {
  readonly foldedTitle: string;
  readonly foldedText: string;
}

export interface FoundText<Key> {
  readonly key: Key;
  readonly title: string;
  readonly excerpt: string;
  readonly language: LanguageCode;
}

/** Texts of one kind and language, in the order in which equal results are shown. */
export type TextIndex<Key> = readonly FoldedText<Key>[];

export function foldText<Key>(given: IndexedText<Key>): FoldedText<Key> {
  const title = given.title.normalize('NFC');
  const text = given.text.normalize('NFC');
  return { ...given, title, text, foldedTitle: fold(title), foldedText: fold(text) };
}

const excerptBefore = 40;
const excerptLength = 140;

/** Whole words around the place; `…` stands for the punctuation where it ends. */
function excerptAround(text: string, at: number): string {
  const wanted = Math.max(0, at - excerptBefore);
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1;
  const start = from > 0 && from <= at ? from : wanted;
  const whole = text.slice(start, start + excerptLength);
  if (start + excerptLength >= text.length) return (start > 0 ? '…' : '') + whole;
  const shown = endAtWord(whole, text[start + excerptLength] !== ' ');
  return `${start > 0 ? '…' : ''}${shown}…`.toWellFormed();
}

/** 0: all words in the title; 1: some there, the others in the text; 2: all in the text. Undefined: not found. */
function rankOf<Key>(
  { foldedTitle, foldedText }: FoldedText<Key>,
  words: readonly string[],
): number | undefined {
  let inTitle = 0;
  for (const word of words) {
    if (foldedTitle.includes(word)) inTitle += 1;
    else if (!foldedText.includes(word)) return undefined;
  }
  if (inTitle === words.length) return 0;
  return inTitle > 0 ? 1 : 2;
}

/** Texts that hold all of the words, those with them in their title first. @param words folded */
export function findTexts<Key>(
  index: TextIndex<Key>,
  words: readonly string[],
  limit: number,
): FoundText<Key>[] {
  const ranks: TextIndex<Key>[number][][] = [[], [], []];
  for (const each of index) {
    const rank = rankOf(each, words);
    if (rank !== undefined) ranks[rank]?.push(each);
  }
  return ranks
    .flat()
    .slice(0, limit)
    .map(({ key, title, text, language, foldedText }) => {
      const places = words.map((word) => foldedText.indexOf(word)).filter((place) => place >= 0);
      const at = places.length > 0 ? Math.min(...places) : 0;
      return { key, title, language, excerpt: excerptAround(text, at) };
    });
}
