import { expect, test } from 'vitest';
import { isBlank, oneLine, severalLines } from './plain-text.ts';

test('oneLine removes line breaks and surrounding spaces', () => {
  expect(oneLine(' \tThe gate\r\nopens\u0000 ')).toBe('The gate  opens');
  expect(oneLine('a\u2028b\u0085c')).toBe('a b c');
  expect(oneLine('<b>龍 🐉</b>')).toBe('<b>龍 🐉</b>');
  expect(oneLine('a\ud800')).toBe('a\ufffd');
});

test('severalLines keeps indents and normalizes line ends', () => {
  expect(severalLines('\r\n  \n    code\r\n\tmore\r\rend \u0007\n\n')).toBe('    code\n\tmore\n\nend');
  expect(severalLines('')).toBe('');
});

test.each(['', ' ', '\n\t', '\u00a0', '\u200b\u200d\ufeff', '\u202e'])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', ' . ', '🐉', '\u200b1'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});
