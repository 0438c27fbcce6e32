import { readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { fontsOf } from './preload.ts';

const here = new URL('./', import.meta.url);
const sheet = readFileSync(new URL('../styles/fonts.css', here), 'utf8');

/** Code points covered by a font file according to the style sheet. */
function charactersOf(file: string): Set<number> {
  const rule = sheet.split('@font-face').find((each) => each.includes(`/${file}"`)) ?? '';
  const ranges = [...rule.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  const runs = ranges.map(
    ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
  );
  return new Set(
    runs.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index)),
  );
}

/** Marks where a word may break; drawn as a hyphen. */
const softHyphen = '\u00ad';

/** Keeps a word together; drawn by no font. */
const wordJoiner = '\u2060';

function lacking(file: string, text: string): string[] {
  const held = charactersOf(file);
  const drawn = text.replaceAll(softHyphen, '-').replaceAll(wordJoiner, '');
  return [...new Set(drawn)].filter((letter) => !held.has(letter.codePointAt(0) ?? 0));
}

describe.each(languages)('fonts of $code', ({ code, tag }) => {
  const files = fontsOf(code);

  test('are at most three files with 45 kB together', () => {
    expect(files).toHaveLength(3);
    const bytes = files.map((file) => statSync(new URL(file, here)).size);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(45_000);
  });

  test('cover the whole catalogue, months and numbers', () => {
    const catalogue = JSON.stringify(
      JSON.parse(readFileSync(new URL(`../../locales/${code}.json`, here), 'utf8')),
    );
    const months = Array.from({ length: 12 }, (_, month) =>
      new Date(2025, month, 28).toLocaleDateString(tag, { dateStyle: 'full' }),
    ).join('');
    const figures = (1_234_567.8).toLocaleString(tag);
    for (const file of files) expect(lacking(file, catalogue + months + figures)).toEqual([]);
  });

  test('cover the names of all languages', () => {
    for (const text of files.slice(1))
      expect(lacking(text, languages.map((each) => each.name).join(''))).toEqual([]);
  });
});
