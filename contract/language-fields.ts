// What a row of language-details.ts says.

interface FunctionWords {
  /** Words none of the site's other languages has, which almost every sentence contains; separated by spaces. */
  readonly own: string;
  /** Common words that other languages may have too. */
  readonly common: string;
}

export interface LanguageFields {
  /** English name, for the prompts of translation engines. */
  readonly english: string;
  /** ISO 639-2/T and 639-3. */
  readonly iso3: string;
  /** DeepL's `target_lang`, where it is not the ISO 639-1 code. */
  readonly deepl?: string;
  /** `og:locale`. */
  readonly openGraph: string;
  /** Its letters beyond Latin-1, for the set `latin-ext`. */
  readonly letters?: string;
  /** A number before a noun needs plural forms other than those of one and many. */
  readonly hasManyPlurals?: true;
  /** Undefined for English, which has one form of address only. */
  readonly formality: Formality | undefined;
  /** Words rejected for the agreed one: a list of words, or a pattern; never a word that also means something else. */
  readonly rejectedTerms?: readonly (readonly [rejected: string | RegExp, use: string])[];
  /** To recognise texts that an engine has given back as they were. */
  readonly functionWords: FunctionWords;
  readonly speaker: Speaker;
}

/** Form of address of the site's texts, and unambiguous words of the other form. */
export interface Formality {
  readonly form: 'informal' | 'formal';
  /** Pronoun of this form. */
  readonly you: string;
  /** Pronoun of the other form. */
  readonly other: string;
  /** Words of the other form, anywhere. */
  readonly words?: string;
  /** At the beginning of a sentence only. */
  readonly openings?: string;
  /** With a capital inside a sentence only, as «Sie» may begin one and mean «they». */
  readonly capitals?: string;
  /** Endings of words, as regular expressions. */
  readonly endings?: string;
  /** Words with one of the endings that are right. */
  readonly endingExceptions?: string;
  readonly pattern?: RegExp;
}

/** How letters and digits are recorded for the spoken captcha. */
export interface Speaker {
  /** Voice of espeak-ng. */
  readonly voice: string;
  /** Words per minute; default 160. */
  readonly pace?: number;
  /** Names to read where the voice reads the character wrong, or with a name that rhymes with others. */
  readonly names?: Readonly<Record<string, string>>;
}
