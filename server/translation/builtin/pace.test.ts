import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('there is no pace before enough was translated', () => {
  const pace = createPace();
  expect(pace.charactersPerSecond()).toBeNull();
  pace.note(199, 1_000);
  expect(pace.charactersPerSecond()).toBeNull();
  pace.note(101, 500);
  expect(pace.charactersPerSecond()).toBeCloseTo(200, -1);
});

test('the latest calls count most', () => {
  const pace = createPace();
  pace.note(20_000, 200_000);
  for (let call = 0; call < 20; call += 1) pace.note(4_000, 4_000);
  expect(pace.charactersPerSecond()).toBeGreaterThan(900);
});
