import { expect, test } from 'vitest';
import { choiceIn } from './audit-choice.ts';

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', undefined],
  ['2026-13-01', undefined],
  ['yesterday', undefined],
])('the first day %s of an address counts as %s', (from, day) => {
  expect(choiceIn(new URLSearchParams({ from })).from).toBe(day);
});
