import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { failureOf, isUnexpected, startWatch } from './tally.ts';

test('failures are counted by kind, and only those with a reason are no surprise', () => {
  const watch = startWatch();
  watch.count(failureOf(200, {}));
  watch.count(failureOf(404, { code: 'request.unknown' }));
  watch.count(failureOf(503, { code: 'server.unavailable' }));
  watch.count(failureOf(507, { code: 'uploads.noSpace' }));
  watch.count(failureOf(502, {}));
  watch.count(failureOf(502, {}));
  const { requests, failures } = watch.take();
  expect(requests).toBe(6);
  expect([...failures]).toEqual([
    ['503 server.unavailable', 1],
    ['507 uploads.noSpace', 1],
    ['502', 2],
  ]);
  expect([...failures.keys()].map(isUnexpected)).toEqual([false, false, true]);
  expect(watch.take().requests).toBe(0);
});

test('the longest time without a success goes on until it is asked for', async () => {
  const watch = startWatch();
  watch.count(undefined);
  watch.count('502');
  await pause(60);
  expect(watch.take().longestGap).toBeGreaterThanOrEqual(50);
});
