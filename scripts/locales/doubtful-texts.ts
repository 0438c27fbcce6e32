import { type Catalogue, flatten, sourceOf } from './check-catalogue.ts';

/** A text somebody should look at: it may be right. */
export interface DoubtfulText {
  readonly key: string;
  readonly text: string;
  readonly english: string;
}

export interface DoubtfulTexts {
  /** The same as in English although they have words: names stay, but a forgotten text looks the same. */
  readonly asEnglish: readonly DoubtfulText[];
  /** So much longer than in English that a button or a heading may break. */
  readonly long: readonly DoubtfulText[];
}

/** Texts up to this length fit anywhere, in characters. */
const shortText = 25;
const longerThanEnglish = 1.6;

/** A text as its reader sees it: without tags. */
function seen(text: string): string {
  return text.replaceAll(/<\/?\w+>/g, '');
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(seen(text).replaceAll(/\{\w+\}/g, ''));
}

/** What may be wrong with a catalogue, for the eye to decide. */
export function findDoubtful(catalogue: Catalogue, englishCatalogue: Catalogue): DoubtfulTexts {
  const englishTexts = flatten(englishCatalogue);
  const all = [...flatten(catalogue)]
    .map(([key, text]) => ({ key, text, english: englishTexts.get(key) ?? sourceOf(key, englishTexts) }))
    .filter(({ english }) => english !== '');
  return {
    asEnglish: all.filter(({ text, english }) => text === english && hasWords(text)),
    long: all.filter(({ text, english }) => {
      const length = seen(text).length;
      return length > shortText && length > longerThanEnglish * seen(english).length;
    }),
  };
}
