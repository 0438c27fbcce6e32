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
