import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('one job runs after the other, also after one that fails', async () => {
  const inTurn = createTurns();
  const begun: string[] = [];
  const { promise: first, reject } = Promise.withResolvers<never>();
  const jobs = [
    inTurn(() => {
      begun.push('first');
      return first;
    }),
    inTurn(async () => begun.push('second')),
  ];
  await new Promise((done) => setImmediate(done));
  expect(begun).toEqual(['first']);
  reject(new Error('broken'));
  expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(begun).toEqual(['first', 'second']);
});
