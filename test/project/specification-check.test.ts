import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/specification-check.md', root), 'utf8');

const rows = text
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const filesOf = (name: string) =>
  name.includes('/')
    ? [name]
    : ['', 'specification/', 'screens/'].map((folder) => `test/e2e/${folder}${name}.test.ts`);
const isThere = (name: string) => filesOf(name).some((file) => existsSync(new URL(file, root)));

describe('the table of the specification’s statements', () => {
  test('is numbered without a gap', () => {
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, index) => index + 1));
    expect(text).toContain(`${rows.length} statements`);
  });

  test.each(rows)('%s %s: is built and tested in files that exist', (_number, _statement, where, shownBy) => {
    const named = [...namesIn(where), ...namesIn(shownBy)];
    expect(namesIn(where).length).toBeGreaterThan(0);
    expect(namesIn(shownBy).length).toBeGreaterThan(0);
    expect(named.filter((name) => !isThere(name))).toEqual([]);
  });
});
