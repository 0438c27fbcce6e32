import { expect, test } from 'vitest';
import { downloadCountText } from './download-count.ts';

test('separates thousands with dots', () => {
  expect(downloadCountText(0)).toBe('0');
  expect(downloadCountText(1_284_907)).toBe('1.284.907');
});
