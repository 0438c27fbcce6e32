import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLoop } from './loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const onError = (error: unknown) => {
  throw error;
};

test('runs again and again, each time after the interval', async () => {
  const work = vi.fn(async () => {});
  const loop = startLoop(work, { intervalMs: 1_000, onError });
  await vi.advanceTimersByTimeAsync(999);
  expect(work).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(2_001);
  expect(work).toHaveBeenCalledTimes(3);
  await loop.stop(0);
});

test('wake runs it earlier, never later', async () => {
  const work = vi.fn(async () => {});
  const loop = startLoop(work, { intervalMs: 1_000, onError });
  loop.wake(100);
  loop.wake(5_000);
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
  await loop.stop(0);
});

test('changes of the system clock do not delay it', async () => {
  for (const hours of [-24, 24]) {
    const work = vi.fn(async () => {});
    const loop = startLoop(work, { intervalMs: 10_000, onError });
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    for (let waking = 0; waking < 5; waking++) {
      loop.wake(100);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(work).toHaveBeenCalledTimes(2);
    await loop.stop(0);
  }
});

test('never runs concurrently, and runs once more when woken meanwhile', async () => {
  let [under, most, times] = [0, 0, 0];
  const loop = startLoop(
    async () => {
      times += 1;
      under += 1;
      most = Math.max(most, under);
      await new Promise((resolve) => setTimeout(resolve, 500));
      under -= 1;
    },
    { intervalMs: 60_000, onError },
  );
  const both = Promise.all([loop.run(), loop.run()]);
  await vi.advanceTimersByTimeAsync(700);
  loop.wake(10);
  await vi.advanceTimersByTimeAsync(2_000);
  await both;
  expect(most).toBe(1);
  expect(times).toBe(3);
  await loop.stop(0);
});

test('continues after a failure and reports it', async () => {
  const failures: unknown[] = [];
  const work = vi.fn(async () => {
    throw new Error('away');
  });
  const loop = startLoop(work, { intervalMs: 1_000, onError: (error) => failures.push(error) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(failures).toEqual([new Error('away'), new Error('away')]);
  await loop.stop(0);
});

test('stop waits for the current run, at most until its timeout', async () => {
  let finish = () => {};
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const ends = async (loop: ReturnType<typeof startLoop>) => {
    let ended = false;
    const stopping = loop.stop(300).then(() => {
      ended = true;
    });
    await vi.advanceTimersByTimeAsync(299);
    return { stopping, hasEnded: () => ended };
  };
  const patient = startLoop(work, { intervalMs: 10, onError });
  await vi.advanceTimersByTimeAsync(10);
  const one = await ends(patient);
  expect(one.hasEnded()).toBe(false);
  finish();
  await one.stopping;
  const hurried = startLoop(work, { intervalMs: 10, onError });
  await vi.advanceTimersByTimeAsync(10);
  const other = await ends(hurried);
  expect(other.hasEnded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await other.stopping;
  hurried.wake(0);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(work).toHaveBeenCalledTimes(2);
});
