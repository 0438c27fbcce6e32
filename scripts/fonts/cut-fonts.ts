/**
 * Cuts the two families to the sets of `font-sets.ts` and writes `web/fonts/*.woff2` and `web/styles/fonts.css`.
 * Run by hand after a change of sets or packages; what it writes is kept in the repository.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import {
  type CutFont,
  type CutWeight,
  type FaceName,
  styleSheet,
  type Weight,
  weightsOf,
} from './font-css.ts';
import { type FontSet, fontSets, languageNames } from './font-sets.ts';
import { aliasCharacters, averageAdvance, charactersOf, mergeFonts, verticalsOf } from './merge-fonts.ts';

interface Source {
  readonly face: FaceName;
  readonly folder: string;
  readonly file: (script: string) => string;
  readonly pinned: Readonly<Record<string, number>>;
  /** Letters wanted besides those of the set. */
  readonly extra: string;
  /** Whether pairs of letters are moved together: seen in headings, and a fifth of the file of a running text. */
  readonly kerned: boolean;
}

/** The packages' files are merged with their axis of weight; what is left of it are single weights. */
const mergedWeights = { min: 400, max: 700, default: 400 };
/** Hyphens and the narrow space of French numbers, which the families leave out. */
const aliases = { '\u2010': '-', '\u2011': '-', '\u202f': '\u2009\u00a0' };
const licence = 'LICENSE';

const root = new URL('../../', import.meta.url);
const out = new URL('web/fonts/', root);

const sources: readonly Source[] = [
  {
    face: 'display',
    folder: 'node_modules/@fontsource-variable/piazzolla/',
    file: (script) => `files/piazzolla-${script}-opsz-normal.woff2`,
    // 20 is the middle of its use: card titles at 20 px to hero titles at 62 px.
    pinned: { opsz: 20 },
    extra: '',
    kerned: true,
  },
  {
    face: 'text',
    folder: 'node_modules/@fontsource-variable/source-sans-3/',
    file: (script) => `files/source-sans-3-${script}-wght-normal.woff2`,
    pinned: {},
    extra: languageNames,
    kerned: false,
  },
];

async function cutScript(source: Source, set: FontSet, script: string, letters: string): Promise<Buffer> {
  const whole = await readFile(new URL(source.folder + source.file(script), root));
  return subsetFont(whole, letters, {
    targetFormat: 'sfnt',
    noHinting: true,
    keepFeatures: set.features.filter((feature) => source.kerned || feature !== 'kern'),
    variationAxes: { wght: mergedWeights, ...source.pinned },
  });
}

async function mergeSubsets(source: Source, set: FontSet): Promise<Buffer> {
  const wanted = new Set(set.letters + source.extra);
  let font: Buffer | undefined;
  for (const script of set.scripts) {
    if (wanted.size === 0) break;
    const part = await cutScript(source, set, script, [...wanted].join(''));
    const found = charactersOf(part).map((code) => String.fromCodePoint(code));
    if (!found.some((letter) => wanted.has(letter))) continue;
    font = font ? mergeFonts(font, part) : part;
    for (const letter of found) wanted.delete(letter);
  }
  if (!font) throw new Error(`No glyphs for ${source.face} ${set.name}`);
  return aliasCharacters(font, aliases);
}

async function cutWeight(
  source: Source,
  set: FontSet,
  { sfnt, weight }: { readonly sfnt: Buffer; readonly weight: Weight },
): Promise<CutWeight> {
  const variationAxes = { wght: weight };
  const letters = String.fromCodePoint(...charactersOf(sfnt));
  const file = `${source.face}-${set.name}-${weight}.woff2`;
  const packed = await subsetFont(sfnt, letters, { targetFormat: 'woff2', variationAxes });
  await writeFile(new URL(file, out), packed);
  console.log(`${file} ${packed.length} bytes, ${letters.length} characters`);
  const instance = await subsetFont(sfnt, set.sample, { targetFormat: 'sfnt', variationAxes });
  return { weight, file, width: averageAdvance(instance, set.sample) };
}

async function cut(source: Source, set: FontSet): Promise<CutFont> {
  const sfnt = await mergeSubsets(source, set);
  const weights: CutWeight[] = [];
  for (const weight of weightsOf[source.face]) weights.push(await cutWeight(source, set, { sfnt, weight }));
  return { set, face: source.face, characters: charactersOf(sfnt), ...verticalsOf(sfnt), weights };
}

await mkdir(out, { recursive: true });
const fonts: CutFont[] = [];
for (const set of fontSets) for (const source of sources) fonts.push(await cut(source, set));
const sheet = new URL('web/styles/fonts.css', root);
await writeFile(sheet, styleSheet(fonts));
execFileSync(fileURLToPath(new URL('node_modules/.bin/biome', root)), [
  'format',
  '--write',
  fileURLToPath(sheet),
]);
for (const { face, folder } of sources) {
  await writeFile(new URL(`OFL-${face}.txt`, out), await readFile(new URL(folder + licence, root)));
}
