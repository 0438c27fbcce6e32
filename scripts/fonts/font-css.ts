import { type FontSet, fontSets } from './font-sets.ts';

export type FaceName = 'display' | 'text';

export type Weight = 400 | 600;

/** The weights each face is drawn with: a file for each, because all between them would cost as much as both. */
export const weightsOf: Readonly<Record<FaceName, readonly Weight[]>> = { text: [400, 600], display: [600] };

/** One weight of a cut font. */
export interface CutWeight {
  readonly weight: Weight;
  readonly file: string;
  /** Average advance over the set's sample, in parts of its em. */
  readonly width: number;
}

/** One face of a set: what the style sheet says of it. Heights are in parts of its em. */
export interface CutFont {
  readonly set: FontSet;
  readonly face: FaceName;
  readonly characters: readonly number[];
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  readonly weights: readonly CutWeight[];
}

/** All names in a row are of equal or nearly equal widths. */
const systemNames: Record<FaceName, readonly string[]> = {
  text: ['Arial', 'Liberation Sans', 'Arimo', 'Helvetica', 'Roboto'],
  display: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Times'],
};

const generics: Record<FaceName, string> = { text: 'system-ui, sans-serif', display: 'serif' };

/** @returns the whole style sheet: faces, fallbacks of the same measure, and the stack each language reads */
export function styleSheet(fonts: readonly CutFont[]): string {
  return [
    '/* Written by scripts/fonts/cut-fonts.ts; change it there. */',
    ...fonts.flatMap(faceRules),
    ...fonts.flatMap(fallbackRules),
    ...fontSets.map((set) => stackRule(set)),
    '',
  ].join('\n\n');
}

const familyOf = (face: FaceName, name: string): string => `${face} ${name}`;

function faceRules({ face, set, characters, weights }: CutFont): string[] {
  const range = unicodeRange(characters);
  return weights.map(
    ({ weight, file }) => `@font-face {
  font-family: "${familyOf(face, set.name)}";
  font-style: normal;
  font-weight: ${weight};
  font-display: swap;
  src: url("../fonts/${file}") format("woff2");
  unicode-range:
    ${range};
}`,
  );
}

function unicodeRange(characters: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const code of [...characters].sort((one, two) => one - two)) {
    const last = runs.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
  const written = runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`));
  return written.join(',\n    ');
}

function fallbackRules({ face, set, characters, ascent, descent, lineGap, weights }: CutFont): string[] {
  const range = unicodeRange(characters);
  const percent = (value: number): string => `${Number((value * 100).toFixed(2))}%`;
  return weights.map(({ weight, width }) => {
    const names = systemNames[face].map((name) => `local("${weight === 600 ? `${name} Bold` : name}")`);
    const scale = width / set.systemWidths[face][weight];
    return `@font-face {
  font-family: "${familyOf(face, set.name)} fallback";
  font-weight: ${weight};
  src: ${names.join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / scale)};
  descent-override: ${percent(descent / scale)};
  line-gap-override: ${percent(lineGap / scale)};
  unicode-range:
    ${range};
}`;
  });
}

function stackRule(set: FontSet): string {
  const selector = set.tags.length === 0 ? ':root' : set.tags.map((tag) => `:root:lang(${tag})`).join(',\n');
  const stacks = (['display', 'text'] as const).map((face) => `  --${face}-stack: ${stackOf(face, set)};`);
  return `${selector} {\n${stacks.join('\n')}\n}`;
}

/**
 * The set's own face first, and its fallback right after it, for the same letters: the others have Latin ones, too, and trying
 * each of them until the first has come doubled the time of home's first layout. Foreign letters come from the others,
 * which load only when such a letter is shown.
 */
function stackOf(face: FaceName, set: FontSet): string {
  const others = fontSets.filter((each) => each !== set && each.name !== 'latin').map((each) => each.name);
  const names = [set.name, `${set.name} fallback`, ...others];
  return [...names.map((name) => `"${familyOf(face, name)}"`), generics[face]].join(', ');
}
