import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withTables } from './translators-tables.ts';

const page = readFileSync(new URL('../../docs/translating.md', import.meta.url), 'utf8');

test('the tables for translators are as the catalogues; else run node scripts/locales/translators-tables.ts', () => {
  expect(page).toBe(withTables(page));
});

test('a table that fell behind is written anew, and nothing else', () => {
  const behind = page.replace('| Drachenmünzen |', '| Drachentaler |');
  expect(behind).not.toBe(page);
  expect(withTables(behind)).toBe(page);
});

test('a page without a place for a table is refused', () => {
  expect(() => withTables('# Translating')).toThrow('no place for address');
});
