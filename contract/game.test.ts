import { expect, test } from 'vitest';
import { classOf, empireOf } from './game.ts';

test.each([
  [0, 'warrior'],
  [1, 'ninja'],
  [2, 'sura'],
  [3, 'shaman'],
  [4, 'warrior'],
  [5, 'ninja'],
  [6, 'sura'],
  [7, 'shaman'],
  [8, 'unknown'],
  [-1, 'unknown'],
  [1.5, 'unknown'],
])('job %s is %s', (job, expected) => expect(classOf(job)).toBe(expected));

test.each([
  [0, 'unknown'],
  [1, 'shinso'],
  [2, 'chunjo'],
  [3, 'jinno'],
  [4, 'unknown'],
])('empire %s is %s', (empire, expected) => expect(empireOf(empire)).toBe(expected));
