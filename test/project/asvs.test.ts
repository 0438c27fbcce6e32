import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Item {
  readonly id: string;
  readonly state: string;
  readonly reason: string;
}

const items: readonly Item[] = [
  ...read('docs/security.md').matchAll(/^\| (\d+\.\d+\.\d+) L[12] \|[^|]+\| ([^|]+) \| (.+) \|$/gm),
].map(([, id = '', state = '', reason = '']) => ({ id, state, reason }));

/** How many items of levels 1 and 2 each section of ASVS 5.0.0 has, from its first on. */
const sections = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
} as const;

test('every item of levels 1 and 2 of authentication, sessions and data protection has its line', () => {
  const expected = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const listed = items.map(({ id }) => id);
  expect(listed.filter((id) => /^(6|7|14)\./.test(id))).toEqual(expected);
  expect(new Set(listed).size).toBe(listed.length);
});

test('every item is met, partly met, not met or does not apply, and what is not met says why', () => {
  for (const { id, state, reason } of items) {
    expect(['met', 'partly', 'no', 'n/a'], id).toContain(state);
    expect(reason.length, id).toBeGreaterThan(3);
    if (state === 'met') expect(reason, id).toMatch(/\.test\.ts`|above/);
  }
});

test('every test that the tables name exists, with the words they quote from it', () => {
  const cited = items.flatMap(({ id, reason }) =>
    [...reason.matchAll(/`([\w./-]+\.test\.ts)`((?:,? “[^”]+”)*)/g)].map(([, file = '', quoted = '']) => ({
      id,
      file,
      quotes: [...quoted.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words),
    })),
  );
  expect(cited.length).toBeGreaterThan(60);
  expect(cited.filter(({ quotes }) => quotes.length === 0)).toEqual([]);
  expect(cited.filter(({ file }) => !existsSync(join(root, file)))).toEqual([]);
  const missing = cited.flatMap(({ id, file, quotes }) =>
    quotes.filter((words) => !read(file).includes(words)).map((words) => `${id} ${file}: ${words}`),
  );
  expect(missing).toEqual([]);
});
