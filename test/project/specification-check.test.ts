import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/specification-check.md', root), 'utf8');

const rows = text
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const namesIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const folderOf = (name: string) =>
  name.startsWith('spec-') ? 'specification/' : name.startsWith('every-screen') ? 'screens/' : '';
const fileOf = (name: string) => (name.includes('/') ? name : `test/e2e/${folderOf(name)}${name}.test.ts`);

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
    expect(named.filter((name) => !existsSync(new URL(fileOf(name), root)))).toEqual([]);
  });
});
