import { type LanguageDetails, languageDetails } from '#contract/language-details.ts';
import { iso1Of, languageCodes, languages } from '#contract/languages.ts';

/** What each set of cut fonts holds. A page needs three files: the display face of its set, and the text face in two weights. */

export interface FontSet {
  /** Part of the file names, named by content. */
  readonly name: LanguageDetails['fonts'];
  /** Letters that make the set what it is. */
  readonly letters: string;
  /** Files of the packages that hold its glyphs; the first keeps its kerning. */
  readonly scripts: readonly string[];
  /** Root languages served by it (BCP 47 primary tags); none: the default. */
  readonly tags: readonly string[];
  /** OpenType features whose rules its languages need: every letter is one character, so marks need none. */
  readonly features: readonly string[];
  /** Running words by which fallback widths are compared. */
  readonly sample: string;
  /** Average advances of the fallback fonts over the sample, 600 being their bold, measured in Chromium. */
  readonly systemWidths: Readonly<Record<'text' | 'display', Readonly<Record<400 | 600, number>>>>;
}

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Letters, digits, signs and typographic marks every set holds, so that names and numbers never cost a file. */
const everywhere = `${range(0x20, 0x7e)}\u00a0©«»·×°±²³½–—‘’“”„‚…•‹›€™−\u2009\u2010\u2011\u202f`;

/** The names of all languages, so that opening the switcher fetches no font. */
export const languageNames = languages.map(({ name }) => name).join(' ');

const latin = `${everywhere}${range(0xa1, 0xff)}ŒœŸ`;
const latinExtended = languageCodes.map((code) => languageDetails[code].letters ?? '').join('');

/** Tags of the languages whose row names this set. */
function tagsOf(name: LanguageDetails['fonts']): string[] {
  return languageCodes.filter((code) => languageDetails[code].fonts === name).map(iso1Of);
}

export const fontSets: readonly FontSet[] = [
  {
    name: 'latin',
    letters: latin,
    scripts: ['latin', 'latin-ext', 'cyrillic', 'greek'],
    tags: [],
    features: ['kern'],
    sample:
      'Three empires fight for one continent. Nimm das Schwert und reite mit deiner Gilde in den Krieg.',
    systemWidths: { text: { 400: 0.4441, 600: 0.4781 }, display: { 400: 0.4084, 600: 0.4351 } },
  },
  {
    name: 'latin-ext',
    letters: `${latin}${latinExtended}`,
    scripts: ['latin', 'latin-ext', 'cyrillic', 'greek'],
    tags: tagsOf('latin-ext'),
    // Romanian letters that were written with a cedilla.
    features: ['kern', 'locl'],
    sample: 'Trzy imperia walczą o jeden kontynent. Három birodalom harcol, vezmi meč a jeď se svým cechem.',
    systemWidths: { text: { 400: 0.4689, 600: 0.5013 }, display: { 400: 0.4281, 600: 0.4533 } },
  },
  {
    name: 'cyrillic',
    letters: `${everywhere}${range(0x410, 0x44f)}ЁёІіЇїЄєҐґЎў№`,
    scripts: ['cyrillic', 'latin', 'latin-ext', 'greek'],
    tags: tagsOf('cyrillic'),
    features: ['kern'],
    sample:
      'Три империи бьются за один континент. Возьми меч, кинжалы или веер и выступай в поход с гильдией.',
    systemWidths: { text: { 400: 0.4998, 600: 0.541 }, display: { 400: 0.4592, 600: 0.4895 } },
  },
  {
    name: 'greek',
    letters: `${everywhere}΄΅·ΆΈΉΊΌΎΏΐ${range(0x391, 0x3a1)}${range(0x3a3, 0x3ce)}`,
    scripts: ['greek', 'latin', 'latin-ext', 'cyrillic'],
    tags: tagsOf('greek'),
    features: ['kern'],
    sample:
      'Οι πέτρες πέφτουν. Διάλεξε την αυτοκρατορία σου. Πάρε το σπαθί και βγες στη μάχη με τη συντεχνία.',
    systemWidths: { text: { 400: 0.4634, 600: 0.4995 }, display: { 400: 0.4259, 600: 0.4484 } },
  },
];
