import { expect, test } from 'vitest';
import { adviseSize, readMachine } from './machine.ts';

const [mb, gb] = [1_000_000, 1_000_000_000];

test.each([
  [2 * gb, 'best', 'best'],
  [660 * mb, 'best', 'best'],
  [659 * mb, 'best', 'small'],
  [2 * gb, 'small', 'small'],
  [430 * mb, 'best', 'small'],
  [429 * mb, 'small', 'tooLittle'],
] as const)('%i bytes free and the wish for the %s models: %s', (free, wanted, advice) => {
  expect(adviseSize(free, wanted)).toBe(advice);
});

test('reads this machine', () => {
  const { freeBytes, cores } = readMachine({ MODELS_SIZE: 'best' });
  expect(freeBytes).toBeGreaterThan(mb);
  expect(cores).toBeGreaterThan(0);
});
