import { expect, test } from 'vitest';
import { watchHaste } from './haste.ts';

test('four pages at once are no crowd, five are, and a moment later it is gone', () => {
  let time = 1_000;
  const isHaste = watchHaste(() => time);
  expect([isHaste(), isHaste(), isHaste(), isHaste()]).toEqual([false, false, false, false]);
  expect([isHaste(), isHaste()]).toEqual([true, true]);
  time += 200;
  expect(isHaste()).toBe(false);
});

test('a page every fifty milliseconds is none', () => {
  let time = 0;
  const isHaste = watchHaste(() => time);
  for (let page = 0; page < 20; page += 1) {
    expect(isHaste()).toBe(false);
    time += 50;
  }
});
