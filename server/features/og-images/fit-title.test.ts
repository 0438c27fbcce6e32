import { describe, expect, test } from 'vitest';
import { fitTitle, type MeasureText } from './fit-title.ts';

/** Every letter is half as wide as high. */
const measure: MeasureText = (text, size) => ([...text].length * size) / 2;
const room = { width: 400, height: 240, sizes: [80, 60, 40, 20], lineHeight: 1 };
const fitIn = (title: string) => fitTitle(title, room, measure);
const widest = ({ size, lines }: ReturnType<typeof fitIn>) =>
  Math.max(...lines.map((line) => measure(line, size)));

describe('a title', () => {
  test('that is short takes one line in the largest size', () => {
    expect(fitIn('War begins')).toEqual({ size: 80, lines: ['War begins'] });
  });

  test('has balanced lines', () => {
    expect(fitIn('aaaa bbbb cccc').lines).toEqual(['aaaa bbbb', 'cccc']);
    expect(fitIn('aa bb cc dd').lines).toEqual(['aa bb', 'cc dd']);
  });

  test('shrinks before a word is broken', () => {
    const fitted = fitIn('Gildenkriegsmeisterschaft heute');
    expect(fitted).toEqual({ size: 20, lines: ['Gildenkriegsmeisterschaft heute'] });
  });

  test('keeps all its words, in order, as long as there is room', () => {
    const title = 'one two three four five six seven eight nine ten eleven twelve';
    const fitted = fitIn(title);
    expect(fitted.lines.join(' ')).toBe(title);
    expect(fitted.lines.length * fitted.size).toBeLessThanOrEqual(room.height);
    expect(widest(fitted)).toBeLessThanOrEqual(room.width);
  });

  test.each(['word '.repeat(300).trim(), 'x'.repeat(900), `${'𝒜'.repeat(900)} end`])(
    'that is too long ends with an ellipsis, within its room',
    (title) => {
      const fitted = fitIn(title);
      expect(fitted.lines.at(-1)).toMatch(/…$/);
      expect(fitted.lines).toHaveLength(12);
      expect(widest(fitted)).toBeLessThanOrEqual(room.width);
      expect(fitted.lines.every((line) => line.isWellFormed())).toBe(true);
    },
  );
});
