import { expect, test } from 'vitest';
import type { Character } from '#contract/api/rankings.ts';
import { strongestOf } from './strongest.ts';

const character = (name: string, level: number, rank: number | null): Character => ({
  id: level,
  name,
  job: 0,
  level,
  gold: '0',
  exp: 0,
  playtime: 0,
  empire: 1,
  guild: null,
  last_play: null,
  rank,
});

test('the best rank counts, then the level', () => {
  const excluded = [character('Low', 20, null), character('High', 99, null)];
  expect(strongestOf([...excluded, character('Late', 50, 300), character('Early', 40, 2)])?.name).toBe(
    'Early',
  );
  expect(strongestOf(excluded)?.name).toBe('High');
  expect(strongestOf([])).toBeUndefined();
});
