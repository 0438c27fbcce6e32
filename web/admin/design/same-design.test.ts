import { expect, test } from 'vitest';
import { originalAppearance } from '#contract/design/appearance-schema.ts';
import { homeSchema, originalHome } from '#contract/design/home.ts';
import { isSameDesign } from './same-design.ts';

test('spaces around a line, which are not stored, are no change', () => {
  const named = { ...originalAppearance, siteName: 'Guildhall' };
  expect(isSameDesign({ ...named, siteName: ' Guildhall ' }, named)).toBe(true);
  expect(isSameDesign({ ...named, siteName: 'Guild hall' }, named)).toBe(false);
});

test('a line that was emptied is the same as none', () => {
  expect(isSameDesign({ ...originalAppearance, footerText: ' ' }, originalAppearance)).toBe(true);
});

test('spaces around a text, which are stored, are a change', () => {
  const withText = (title: string, text: string) => ({
    ...originalHome,
    blocks: [{ id: 'own', kind: 'text', on: true, words: { title, text } }],
  });
  const published = homeSchema.parse(withText(' Rules ', 'Be fair.'));
  expect(isSameDesign(withText('Rules  ', 'Be fair.'), published)).toBe(true);
  expect(isSameDesign(withText('Rules', '    Be fair.'), published)).toBe(false);
  expect(isSameDesign(withText('Rules', 'Be fair.'), originalHome)).toBe(false);
});
