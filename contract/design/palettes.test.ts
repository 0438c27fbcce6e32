import { expect, test } from 'vitest';
import { contrast, mix } from './colours.ts';
import {
  accentContrast,
  isReadable,
  leastContrast,
  mendAccent,
  type Palette,
  paletteNames,
  palettes,
} from './palettes.ts';

test('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
});

const grounds = ['night', 'panel', 'panel-high', 'panel-low', 'raised', 'well', 'warm'] as const;
const words = ['parchment', 'soft', 'muted', 'placeholder', 'danger', 'success', 'ember'] as const;

test.each(paletteNames)('%s can be read: every word on every ground', (name) => {
  const { colours }: Palette = palettes[name];
  const hard = words.flatMap((word) =>
    grounds
      .filter((ground) => contrast(colours[word], colours[ground]) < leastContrast)
      .map((ground) => `${word} on ${ground}: ${contrast(colours[word], colours[ground]).toFixed(2)}`),
  );
  for (const kind of ['danger', 'success'] as const) {
    if (contrast(colours[`${kind}-text`], colours[`${kind}-panel`]) < leastContrast) hard.push(kind);
  }
  for (const ground of ['lacquer', 'lacquer-low'] as const) {
    if (contrast(colours['lacquer-text'], colours[ground]) < leastContrast) hard.push(ground);
  }
  if (contrast(colours['idle-text'], colours.idle) < leastContrast) hard.push('idle');
  expect(hard).toEqual([]);
  expect(accentContrast(palettes[name], null)).toSatisfy(isReadable);
});

test.each(paletteNames)('an accent that cannot be read on %s is mended to one that can', (name) => {
  for (const accent of ['#000000', '#ffffff', '#0000ff', '#ff0000', '#555555', '#00ff00', '#8844cc']) {
    const mended = mendAccent(palettes[name], accent);
    expect(accentContrast(palettes[name], mended), `${accent} → ${mended}`).toSatisfy(isReadable);
    if (isReadable(accentContrast(palettes[name], accent))) expect(mended).toBe(accent);
  }
});
