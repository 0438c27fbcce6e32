import type { LanguageCode } from '#contract/languages.ts';

/** How one language says letters and digits. */
export interface Speaker {
  /** Voice of espeak-ng. */
  readonly voice: string;
  /** Words a minute; 160 where nothing is said. */
  readonly pace?: number;
  /**
   * Names written out in the language's own spelling, where the voice reading the bare character gets it wrong, takes it for
   * a word, or says a name that rhymes with too many others.
   */
  readonly names?: Readonly<Record<string, string>>;
}

/** English names of Latin letters as Greeks say and write them: the picture's letters are Latin. */
const greekNames = {
  A: 'έι',
  B: 'μπι',
  C: 'σι',
  D: 'ντι',
  E: 'ει',
  F: 'εφ',
  G: 'τζι',
  H: 'έιτς',
  I: 'άι',
  J: 'τζέι',
  K: 'κέι',
  L: 'ελ',
  M: 'εμ',
  N: 'εν',
  O: 'όου',
  P: 'πι',
  Q: 'κιού',
  R: 'αρ',
  S: 'ες',
  T: 'τι',
  U: 'γιου',
  V: 'βι',
  W: 'ντάμπλ γιου',
  X: 'εξ',
  Y: 'γουάι',
  Z: 'ζεντ',
};

/**
 * English names too, which leave no doubt that a letter is Latin; X and Y have Latin names every Russian knows. «и» alone would be
 * the conjunction, a twentieth of a second: it stands in the voice's own sounds. Digits as words: the voice mispronounces bare ones.
 */
const russianNames = {
  A: 'эй',
  B: 'би',
  C: 'си',
  D: 'ди',
  E: '[[i:]]',
  F: 'эф',
  G: 'джи',
  H: 'эйч',
  I: 'ай',
  J: 'джей',
  K: 'кей',
  L: 'эль',
  M: 'эм',
  N: 'эн',
  O: 'оу',
  P: 'пи',
  Q: 'кью',
  R: 'ар',
  S: 'эс',
  T: 'ти',
  U: 'ю',
  V: 'ви',
  W: 'дабл-ю',
  X: 'икс',
  Y: 'игрек',
  Z: 'зет',
  0: 'ноль',
  1: 'один',
  2: 'два',
  3: 'три',
  4: 'четыре',
  5: 'пять',
  6: 'шесть',
  7: 'семь',
  8: 'восемь',
  9: 'девять',
};

export const speakers: Readonly<Record<LanguageCode, Speaker>> = {
  en: { voice: 'en-us' },
  'en-gb': { voice: 'en-gb' },
  // The names of today; the voice says «fe, le, me», which rhyme with «be, ce, de».
  ro: { voice: 'ro', names: { F: 'ef', L: 'ell', M: 'em', N: 'en', R: 'er', S: 'es', Q: 'chiu' } },
  de: { voice: 'de' },
  cz: { voice: 'cs', names: { W: 'dvojité vé' } },
  dk: { voice: 'da', pace: 140 },
  es: { voice: 'es' },
  fr: { voice: 'fr-fr', pace: 140 },
  gr: { voice: 'el', names: greekNames },
  hu: { voice: 'hu' },
  it: { voice: 'it', names: { T: 'ti' } },
  nl: { voice: 'nl', names: { W: 'wee', Y: 'ypsilon' } },
  pl: { voice: 'pl' },
  pt: { voice: 'pt' },
  ru: { voice: 'ru', pace: 125, names: russianNames },
  // «ka» and «haş» are as common as «ke» and «he» and rhyme with nothing.
  tr: { voice: 'tr', names: { K: 'ka', H: 'haş' } },
};
