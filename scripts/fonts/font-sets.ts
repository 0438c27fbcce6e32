/** What each set of cut fonts holds. A page needs three files: the display face of its set, and the text face in two weights. */

export interface FontSet {
  /** Part of the file names, named by content. */
  readonly name: 'latin' | 'latin-ext' | 'cyrillic' | 'greek';
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
}

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));

/** Letters, digits, signs and typographic marks every set holds, so that names and numbers never cost a file. */
const everywhere = `${range(0x20, 0x7e)}\u00a0©«»·×°±²³½–—‘’“”„‚…•‹›€™−\u2009\u2010\u2011\u202f`;

/** The names of the sixteen languages, so that opening the switcher fetches nothing. */
export const languageNames = 'Română Čeština Français Español Português Türkçe Ελληνικά Русский';

const latin = `${everywhere}${range(0xa1, 0xff)}ŒœŸ`;
const romanian = 'ĂăÂâÎîȘșȚțŞşŢţ';
const czech = 'ÁáČčĎďÉéĚěÍíŇňÓóŘřŠšŤťÚúŮůÝýŽž';
const hungarian = 'ŐőŰű';
const polish = 'ĄąĆćĘęŁłŃńÓóŚśŹźŻż';
const turkish = 'ĞğİıŞş';

export const fontSets: readonly FontSet[] = [
  {
    name: 'latin',
    letters: latin,
    scripts: ['latin', 'latin-ext', 'cyrillic', 'greek'],
    tags: [],
    features: ['kern'],
    sample:
      'Three empires fight for one continent. Nimm das Schwert und reite mit deiner Gilde in den Krieg.',
  },
  {
    name: 'latin-ext',
    letters: `${latin}${romanian}${czech}${hungarian}${polish}${turkish}`,
    scripts: ['latin', 'latin-ext', 'cyrillic', 'greek'],
    tags: ['ro', 'cs', 'hu', 'pl', 'tr'],
    // Romanian letters that were written with a cedilla.
    features: ['kern', 'locl'],
    sample: 'Trzy imperia walczą o jeden kontynent. Három birodalom harcol, vezmi meč a jeď se svým cechem.',
  },
  {
    name: 'cyrillic',
    letters: `${everywhere}${range(0x410, 0x44f)}ЁёІіЇїЄєҐґЎў№`,
    scripts: ['cyrillic', 'latin', 'latin-ext', 'greek'],
    tags: ['ru'],
    features: ['kern'],
    sample:
      'Три империи бьются за один континент. Возьми меч, кинжалы или веер и выступай в поход с гильдией.',
  },
  {
    name: 'greek',
    letters: `${everywhere}΄΅·ΆΈΉΊΌΎΏΐ${range(0x391, 0x3a1)}${range(0x3a3, 0x3ce)}`,
    scripts: ['greek', 'latin', 'latin-ext', 'cyrillic'],
    tags: ['el'],
    features: ['kern'],
    sample:
      'Οι πέτρες πέφτουν. Διάλεξε την αυτοκρατορία σου. Πάρε το σπαθί και βγες στη μάχη με τη συντεχνία.',
  },
];
