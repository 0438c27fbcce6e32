import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rankingUrl } from '#web/features/ranking/ranking-query.ts';
import { knownSearch } from '#web/paths.ts';

// They know everything of a query but how many parts it has.
beforeEach(() => void vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never));
afterEach(() => void vi.restoreAllMocks());

test('browsers of 2022 write addresses as the server does', () => {
  expect(knownSearch('?name=K%C3%A1r%20a&page=2')).toBe('?name=K%C3%A1r%20a&page=2');
  expect(knownSearch('?page=2&utm_source=x')).toBe('?page=2');
  expect([rankingUrl({}), rankingUrl({ page: 2 })]).toEqual(['/ranking', '/ranking?page=2']);
});

test('no pattern of theirs looks behind, which would keep Safari before 16.4 from reading the whole script', () => {
  const root = join(import.meta.dirname, '../..');
  const files = execFileSync('git', ['ls-files', 'web'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\(\?<[=!]/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
