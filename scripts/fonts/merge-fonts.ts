/**
 * Puts the glyphs of one variable TrueType font behind those of another. The packages we cut from hold every
 * script in a file of its own; a Russian page needs Latin letters too, and should not fetch four files for that.
 * Both fonts must have been cut to the same axes. Kerning and substitutions stay those of the first font.
 */

type Tables = Map<string, Buffer>;

interface Outlines {
  readonly count: number;
  readonly glyphs: readonly Buffer[];
  readonly advances: readonly Buffer[];
  readonly variations: Variations;
  readonly characters: ReadonlyMap<number, number>;
}

interface Variations {
  readonly sharedTuples: readonly Buffer[];
  readonly perGlyph: readonly Buffer[];
}

/** Flags of composite glyphs and variation tuples, OpenType 1.9 `glyf` and `gvar`. */
const argumentsAreWords = 0x0001;
const haveScale = 0x0008;
const moreComponents = 0x0020;
const haveTwoScales = 0x0040;
const haveMatrix = 0x0080;
const embeddedPeak = 0x8000;
const intermediateRegion = 0x4000;

const sharedMetrics = ['fvar', 'avar'];
const droppedTables = new Set(['HVAR', 'DSIG']);

/**
 * @param first sfnt whose metrics, names and layout are kept
 * @param second sfnt whose characters are added where the first has none
 * @returns an sfnt with both
 */
export function mergeFonts(first: Buffer, second: Buffer): Buffer {
  const base = readTables(first);
  const added = readTables(second);
  assertSameAxes(base, added);
  const one = readOutlines(base);
  const two = readOutlines(added);
  const glyphs = [...one.glyphs, ...two.glyphs.map((glyph) => shiftComponents(glyph, one.count))];
  const tables = new Map([...base].filter(([tag]) => !droppedTables.has(tag)));
  writeGlyphs(tables, glyphs);
  writeAdvances(tables, [...one.advances, ...two.advances]);
  tables.set('gvar', writeVariations(joinVariations(one.variations, two.variations), axisCount(base)));
  tables.set('cmap', writeCharacters(joinCharacters(one, two)));
  return writeTables(tables);
}

/**
 * Lets a character without a glyph take another one's.
 * @param aliases pairs of a missing character and those that may stand for it, best first
 */
export function aliasCharacters(font: Buffer, aliases: Readonly<Record<string, string>>): Buffer {
  const tables = readTables(font);
  const characters = readCharacters(table(tables, 'cmap'));
  for (const [missing, replacements] of Object.entries(aliases)) {
    const glyph = [...replacements]
      .map((each) => characters.get(codeOf(each)))
      .find((each) => each !== undefined);
    if (glyph !== undefined && !characters.has(codeOf(missing))) characters.set(codeOf(missing), glyph);
  }
  tables.set('cmap', writeCharacters(characters));
  return writeTables(tables);
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;

/** @returns the code points an sfnt has glyphs for */
export function charactersOf(font: Buffer): number[] {
  return [...readCharacters(table(readTables(font), 'cmap')).keys()];
}

/** @returns the average advance of the text's characters at the font's default weight, in parts of its em */
export function averageAdvance(font: Buffer, text: string): number {
  const tables = readTables(font);
  const { advances, characters } = readOutlines(tables);
  const widths = [...text].map((each) => advances[characters.get(codeOf(each)) ?? 0]?.readUInt16BE(0) ?? 0);
  return widths.reduce((sum, width) => sum + width, 0) / widths.length / unitsPerEm(tables);
}

/** @returns the heights a browser reserves for a line, in parts of the font's em */
export function verticalsOf(font: Buffer): { ascent: number; descent: number; lineGap: number } {
  const tables = readTables(font);
  const hhea = table(tables, 'hhea');
  const [ascent, descent, lineGap] = [4, 6, 8].map(
    (at) => Math.abs(hhea.readInt16BE(at)) / unitsPerEm(tables),
  );
  return { ascent: ascent ?? 0, descent: descent ?? 0, lineGap: lineGap ?? 0 };
}

const unitsPerEm = (tables: Tables): number => table(tables, 'head').readUInt16BE(18);

function readTables(font: Buffer): Tables {
  const tables: Tables = new Map();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    const start = font.readUInt32BE(entry + 8);
    tables.set(
      font.toString('latin1', entry, entry + 4),
      font.subarray(start, start + font.readUInt32BE(entry + 12)),
    );
  }
  return tables;
}

function table(tables: Tables, tag: string): Buffer {
  const found = tables.get(tag);
  if (!found) throw new Error(`The font has no ${tag} table`);
  return found;
}

function assertSameAxes(one: Tables, two: Tables): void {
  for (const tag of sharedMetrics) {
    if (!(one.get(tag) ?? Buffer.of()).equals(two.get(tag) ?? Buffer.of()))
      throw new Error(`${tag} tables differ`);
  }
  if (unitsPerEm(one) !== unitsPerEm(two)) throw new Error('Units differ');
}

const axisCount = (tables: Tables): number => table(tables, 'gvar').readUInt16BE(4);

function readOutlines(tables: Tables): Outlines {
  const count = table(tables, 'maxp').readUInt16BE(4);
  return {
    count,
    glyphs: readGlyphs(tables, count),
    advances: readAdvances(tables, count),
    variations: readVariations(tables.get('gvar'), count),
    characters: readCharacters(table(tables, 'cmap')),
  };
}

function slices(data: Buffer, offsets: readonly number[]): Buffer[] {
  return offsets.slice(1).map((end, index) => data.subarray(offsets[index], end));
}

function readOffsets(data: Buffer, start: number, count: number, isLong: boolean): number[] {
  return Array.from({ length: count + 1 }, (_, index) =>
    isLong ? data.readUInt32BE(start + index * 4) : data.readUInt16BE(start + index * 2) * 2,
  );
}

function readGlyphs(tables: Tables, count: number): Buffer[] {
  const isLong = table(tables, 'head').readInt16BE(50) === 1;
  return slices(table(tables, 'glyf'), readOffsets(table(tables, 'loca'), 0, count, isLong));
}

function readAdvances(tables: Tables, count: number): Buffer[] {
  const metrics = table(tables, 'hmtx');
  const full = table(tables, 'hhea').readUInt16BE(34);
  return Array.from({ length: count }, (_, index) => {
    if (index < full) return metrics.subarray(index * 4, index * 4 + 4);
    const bearing = metrics.subarray(full * 4 + (index - full) * 2, full * 4 + (index - full) * 2 + 2);
    return Buffer.concat([metrics.subarray((full - 1) * 4, (full - 1) * 4 + 2), bearing]);
  });
}

function readVariations(gvar: Buffer | undefined, count: number): Variations {
  if (!gvar) return { sharedTuples: [], perGlyph: [] };
  const width = gvar.readUInt16BE(4) * 2;
  const start = gvar.readUInt32BE(8);
  const sharedTuples = Array.from({ length: gvar.readUInt16BE(6) }, (_, index) =>
    gvar.subarray(start + index * width, start + (index + 1) * width),
  );
  const offsets = readOffsets(gvar, 20, count, (gvar.readUInt16BE(14) & 1) === 1);
  return { sharedTuples, perGlyph: slices(gvar.subarray(gvar.readUInt32BE(16)), offsets) };
}

function readCharacters(cmap: Buffer): Map<number, number> {
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.readUInt32BE(8 + index * 8),
  );
  const ofFormat = (format: number): number | undefined =>
    subtables.find((each) => cmap.readUInt16BE(each) === format);
  const [segments, groups] = [ofFormat(4), ofFormat(12)];
  if (groups !== undefined) return readGroups(cmap.subarray(groups));
  if (segments !== undefined) return readSegments(cmap.subarray(segments));
  return new Map();
}

function readGroups(map: Buffer): Map<number, number> {
  const characters = new Map<number, number>();
  for (let group = 0; group < map.readUInt32BE(12); group++) {
    const at = 16 + group * 12;
    const [begin, end, glyph] = [map.readUInt32BE(at), map.readUInt32BE(at + 4), map.readUInt32BE(at + 8)];
    for (let code = begin; code <= end; code++) characters.set(code, glyph + code - begin);
  }
  return characters;
}

function readSegments(map: Buffer): Map<number, number> {
  const characters = new Map<number, number>();
  const size = map.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const [end, begin] = [map.readUInt16BE(14 + at), map.readUInt16BE(16 + size + at)];
    const delta = map.readUInt16BE(16 + size * 2 + at);
    const rangeAt = 16 + size * 3 + at;
    const range = map.readUInt16BE(rangeAt);
    for (let code = begin; code <= end && code < 0xffff; code++) {
      const found = range === 0 ? code : map.readUInt16BE(rangeAt + range + (code - begin) * 2);
      if (found !== 0) characters.set(code, (found + delta) & 0xffff);
    }
  }
  return characters;
}

/** A composite glyph names its parts by number; those move by as many glyphs as stand before them. */
function shiftComponents(glyph: Buffer, by: number): Buffer {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph;
  const shifted = Buffer.from(glyph);
  for (let at = 10, flags = moreComponents; flags & moreComponents; at += componentLength(flags)) {
    flags = shifted.readUInt16BE(at);
    shifted.writeUInt16BE(shifted.readUInt16BE(at + 2) + by, at + 2);
  }
  return shifted;
}

function componentLength(flags: number): number {
  const scale = flags & haveMatrix ? 8 : flags & haveTwoScales ? 4 : flags & haveScale ? 2 : 0;
  return 4 + (flags & argumentsAreWords ? 4 : 2) + scale;
}

function joinVariations(one: Variations, two: Variations): Variations {
  const axes = (one.sharedTuples[0]?.length ?? 2) / 2;
  const moved = two.perGlyph.map((each) => shiftTuples(each, one.sharedTuples.length, axes));
  return { sharedTuples: [...one.sharedTuples, ...two.sharedTuples], perGlyph: [...one.perGlyph, ...moved] };
}

function shiftTuples(variation: Buffer, by: number, axes: number): Buffer {
  if (variation.length === 0) return variation;
  const shifted = Buffer.from(variation);
  for (let left = shifted.readUInt16BE(0) & 0x0fff, at = 4; left > 0; left--) {
    const index = shifted.readUInt16BE(at + 2);
    if (!(index & embeddedPeak)) shifted.writeUInt16BE(index + by, at + 2);
    at += 4 + (index & embeddedPeak ? axes * 2 : 0) + (index & intermediateRegion ? axes * 4 : 0);
  }
  return shifted;
}

function joinCharacters(one: Outlines, two: Outlines): Map<number, number> {
  const moved = [...two.characters].map(([code, glyph]) => [code, glyph + one.count] as const);
  return new Map([...moved, ...one.characters]);
}

const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);

function offsetsOf(blocks: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc((blocks.length + 1) * 4);
  let sum = 0;
  blocks.forEach((block, index) => {
    sum += block.length;
    offsets.writeUInt32BE(sum, (index + 1) * 4);
  });
  return offsets;
}

function writeGlyphs(tables: Tables, glyphs: readonly Buffer[]): void {
  const aligned = glyphs.map(padded);
  const [head, maxp] = [Buffer.from(table(tables, 'head')), Buffer.from(table(tables, 'maxp'))];
  head.writeInt16BE(1, 50);
  maxp.writeUInt16BE(glyphs.length, 4);
  for (const [tag, data] of Object.entries({ head, maxp })) tables.set(tag, data);
  tables.set('glyf', Buffer.concat(aligned));
  tables.set('loca', offsetsOf(aligned));
}

function writeAdvances(tables: Tables, advances: readonly Buffer[]): void {
  const hhea = Buffer.from(table(tables, 'hhea'));
  hhea.writeUInt16BE(advances.length, 34);
  tables.set('hhea', hhea);
  tables.set('hmtx', Buffer.concat(advances));
}

function writeVariations({ sharedTuples, perGlyph }: Variations, axes: number): Buffer {
  const aligned = perGlyph.map(padded);
  const offsets = offsetsOf(aligned);
  const shared = Buffer.concat(sharedTuples);
  const header = Buffer.alloc(20);
  header.writeUInt16BE(1, 0);
  header.writeUInt16BE(axes, 4);
  header.writeUInt16BE(sharedTuples.length, 6);
  header.writeUInt32BE(20 + offsets.length, 8);
  header.writeUInt16BE(perGlyph.length, 12);
  header.writeUInt16BE(1, 14);
  header.writeUInt32BE(20 + offsets.length + shared.length, 16);
  return Buffer.concat([header, offsets, shared, ...aligned]);
}

/** One group per character: simple, and the last cut through the subsetter packs it anyway. */
function writeCharacters(characters: ReadonlyMap<number, number>): Buffer {
  const sorted = [...characters].sort(([one], [two]) => one - two);
  const map = Buffer.alloc(28 + sorted.length * 12);
  map.writeUInt16BE(1, 2);
  map.writeUInt16BE(3, 4);
  map.writeUInt16BE(10, 6);
  map.writeUInt32BE(12, 8);
  map.writeUInt16BE(12, 12);
  map.writeUInt32BE(16 + sorted.length * 12, 16);
  map.writeUInt32BE(sorted.length, 24);
  sorted.forEach(([code, glyph], index) => {
    for (const [at, value] of [code, code, glyph].entries())
      map.writeUInt32BE(value, 28 + index * 12 + at * 4);
  });
  return map;
}

function writeTables(tables: Tables): Buffer {
  const entries = [...tables].sort(([one], [two]) => (one < two ? -1 : 1));
  const directory = Buffer.alloc(12 + entries.length * 16);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(entries.length, 4);
  let start = directory.length;
  entries.forEach(([tag, data], index) => {
    directory.write(tag, 12 + index * 16, 'latin1');
    directory.writeUInt32BE(start, 12 + index * 16 + 8);
    directory.writeUInt32BE(data.length, 12 + index * 16 + 12);
    start += padded(data).length;
  });
  return Buffer.concat([directory, ...entries.map(([, data]) => padded(data))]);
}
