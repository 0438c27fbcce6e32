import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawingsNow, drawingsThen } from '../../../scripts/build/draw-pictures.ts';

test('every picture is as new as its drawing', () => {
  expect(drawingsThen()).toEqual(drawingsNow());
});

test('there is no picture without a drawing', () => {
  const files = readdirSync(new URL('../../art/pictures/', import.meta.url), {
    encoding: 'utf8',
    recursive: true,
  });
  const drawn = Object.keys(drawingsNow()).map((name) => `${name}.avif`);
  expect(files.filter((file) => file.endsWith('.avif')).sort()).toEqual(drawn.sort());
});
