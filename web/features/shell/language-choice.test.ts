import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { nextByLetter } from './language-choice.ts';

const names = languages.map(({ name }) => name);
const after = (from: number, letter: string) => {
  const index = nextByLetter(names, from, letter);
  return index === undefined ? undefined : names[index];
};

test('a letter selects the next name starting with it, wrapping around', () => {
  expect(after(-1, 'e')).toBe('English');
  expect(after(0, 'e')).toBe('English (UK)');
  expect(after(names.indexOf('English (UK)'), 'e')).toBe('Español');
  expect(after(names.indexOf('Español'), 'e')).toBe('English');
});

test('ignores case and accents, but not scripts', () => {
  expect(after(-1, 'C')).toBe('Čeština');
  expect(after(-1, 'ч')).toBeUndefined();
  expect(after(-1, 'р')).toBe('Русский');
  expect(after(-1, 'ε')).toBe('Ελληνικά');
});

test('an unmatched letter selects nothing', () => {
  expect(after(3, 'x')).toBeUndefined();
});
