import { expect, test } from 'vitest';
import { GameLimited, GameUnavailable } from '#server/game/errors.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { startJob } from './job.ts';

function started(failure: () => Error | undefined) {
  const [runs, logged]: [unknown[], unknown[]] = [[], []];
  const log = { info() {}, error() {}, warn: (_details: unknown, text: string) => void logged.push(text) };
  const work = async () => {
    const error = failure();
    runs.push(error);
    if (error) throw error;
  };
  const job = startJob(work, { intervalMs: 3_600_000, log, problem: 'It failed' });
  return { job, runs, logged };
}

test('a job runs at once, without waiting for its interval', async () => {
  const { job, runs } = started(() => undefined);
  await expect.poll(() => runs.length).toBe(1);
  await job.stop(1_000);
});

test('a failure is logged as its problem, and the job goes on', async () => {
  const { job, runs, logged } = started(() => new Error('broken'));
  await job.run();
  await job.run();
  expect(logged).toEqual(runs.map(() => 'It failed'));
  expect(runs.length).toBeGreaterThan(1);
  await job.stop(1_000);
});

test.each([
  new GameUnavailable('away'),
  new GameLimited('refused-by-server', 'No right.'),
  new SiteUnavailable(),
])('an outage or a missing right is not logged again: $name', async (outage) => {
  const { job, runs, logged } = started(() => outage);
  await job.run();
  expect([runs.length > 0, logged]).toEqual([true, []]);
  await job.stop(1_000);
});
