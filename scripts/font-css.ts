import { type FontSet, fontSets } from './font-sets.ts';

export type FaceName = 'display' | 'text';

/** Measures of a cut font, in parts of its em. */
export interface Measures {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Average advance over the set's sample at weights 400 and 600. */
  readonly widths: readonly [number, number];
}

/** One cut font: what the style sheet says of it. */
export interface CutFont {
  readonly set: FontSet;
  readonly face: FaceName;
  readonly file: string;
  readonly characters: readonly number[];
  readonly measures: Measures;
}

interface SystemFont {
  readonly regular: readonly string[];
  readonly bold: readonly string[];
  readonly generic: string;
}

/** All names in a row are of equal or nearly equal widths. */
const systemFonts: Record<FaceName, SystemFont> = {
  text: {
    regular: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica', 'Roboto'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Helvetica Bold', 'Roboto Bold'],
    generic: 'system-ui, sans-serif',
  },
  display: {
    regular: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times'],
    bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold', 'Times Bold'],
    generic: 'serif',
  },
};

/** Average advances of those system fonts over the same samples, regular and bold, measured in Chromium. */
const systemWidths: Record<FontSet['name'], Record<FaceName, readonly [number, number]>> = {
  latin: { text: [0.4441, 0.4781], display: [0.4084, 0.4351] },
  'latin-ext': { text: [0.4689, 0.5013], display: [0.4281, 0.4533] },
  cyrillic: { text: [0.4998, 0.541], display: [0.4592, 0.4895] },
  greek: { text: [0.4634, 0.4995], display: [0.4259, 0.4484] },
};

/** @returns the whole style sheet: faces, fallbacks of the same measure, and the stack each language reads */
export function styleSheet(fonts: readonly CutFont[]): string {
  return [
    '/* Written by scripts/cut-fonts.ts; change it there. */',
    ...fonts.map(faceRule),
    ...fonts.flatMap(fallbackRules),
    ...fontSets.map((set) => stackRule(set)),
    '',
  ].join('\n\n');
}

const familyOf = (face: FaceName, name: string): string => `${face} ${name}`;

function faceRule({ face, set, file, characters }: CutFont): string {
  return `@font-face {
  font-family: "${familyOf(face, set.name)}";
  font-style: normal;
  font-weight: 400 700;
  font-display: swap;
  src: url("../fonts/${file}") format("woff2");
  unicode-range:
    ${unicodeRange(characters).join(',\n    ')};
}`;
}

function unicodeRange(characters: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const code of [...characters].sort((one, two) => one - two)) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`));
}

function fallbackRules({ face, set, measures }: CutFont): string[] {
  const { regular, bold } = systemFonts[face];
  const [ours, theirs] = [measures.widths, systemWidths[set.name][face]];
  return [
    fallbackRule(face, set, '400 500', regular, ours[0] / theirs[0], measures),
    fallbackRule(face, set, '501 700', bold, ours[1] / theirs[1], measures),
  ];
}

function fallbackRule(
  face: FaceName,
  set: FontSet,
  weight: string,
  names: readonly string[],
  scale: number,
  { ascent, descent, lineGap }: Measures,
): string {
  const percent = (value: number): string => `${Number((value * 100).toFixed(2))}%`;
  return `@font-face {
  font-family: "${familyOf(face, set.name)} fallback";
  font-weight: ${weight};
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / scale)};
  descent-override: ${percent(descent / scale)};
  line-gap-override: ${percent(lineGap / scale)};
}`;
}

function stackRule(set: FontSet): string {
  const selector = set.tags.length === 0 ? ':root' : set.tags.map((tag) => `:root:lang(${tag})`).join(',\n');
  const stacks = (['display', 'text'] as const).map((face) => `  --${face}-stack: ${stackOf(face, set)};`);
  return `${selector} {\n${stacks.join('\n')}\n}`;
}

/** The set's own face first; foreign letters from the others, which load only when such a letter is shown. */
function stackOf(face: FaceName, set: FontSet): string {
  const others = fontSets.filter((each) => each !== set && each.name !== 'latin').map((each) => each.name);
  const families = [set.name, ...others].map((name) => `"${familyOf(face, name)}"`);
  return [...families, `"${familyOf(face, set.name)} fallback"`, systemFonts[face].generic].join(', ');
}
