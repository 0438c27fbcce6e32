import { expect, test } from 'vitest';
import { columnNames } from './roster.ts';
import { character, rosterOf } from './test-world.ts';

test('fills every column of the roster', () => {
  const roster = rosterOf([
    character({ id: 2, accountId: 3, level: 4, exp: 5, playtime: 6, job: 7, horse: 9 }),
  ]);
  for (const name of columnNames) expect([name, roster[name][0]]).not.toEqual([name, 0]);
});
