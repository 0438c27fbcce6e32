import { afterEach, expect, test, vi } from 'vitest';
import { createRoundRobin, runInBackground, runSync, type Steps } from './steps.ts';

function* counting(steps: number, each: () => void = () => {}): Steps<number> {
  for (let step = 0; step < steps; step++) {
    each();
    yield;
  }
  return steps;
}

function busyFor(milliseconds: number): () => void {
  return () => {
    const until = performance.now() + milliseconds;
    while (performance.now() < until);
  };
}

test('every runner gives the same result', async () => {
  expect(runSync(counting(10))).toBe(10);
  expect(await runInBackground(counting(10))).toBe(10);
  expect(await createRoundRobin()(counting(10))).toBe(10);
});

test('long work yields to others', async () => {
  for (const run of [runInBackground, createRoundRobin()]) {
    let others = 0;
    const ticking = setInterval(() => others++, 1);
    await run(counting(30, busyFor(1)));
    clearInterval(ticking);
    expect(others).toBeGreaterThan(2);
  }
});

test('short work does not wait for long work', async () => {
  const inTurn = createRoundRobin();
  const done: string[] = [];
  const long = inTurn(counting(40, busyFor(1))).then(() => done.push('long'));
  const short = inTurn(counting(2)).then(() => done.push('short'));
  await Promise.all([long, short]);
  expect(done).toEqual(['short', 'long']);
});

/** A fake clock advanced by work. */
function slowClock(): { works(milliseconds: number): void } {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    works(milliseconds) {
      now += milliseconds;
    },
  };
}

afterEach(() => vi.restoreAllMocks());

/** Records what happens in each turn of the event loop. */
function turnsOf(happened: readonly string[], over: () => boolean): Promise<string[]> {
  return new Promise((resolve) => {
    const turns: string[] = [];
    let seen = 0;
    const look = () => {
      turns.push(happened.slice(seen).join(' '));
      seen = happened.length;
      if (over()) resolve(turns.filter((each) => each !== ''));
      else setImmediate(look);
    };
    setImmediate(look);
  });
}

test('runs one waiting task per turn of the event loop', async () => {
  slowClock();
  const inTurn = createRoundRobin();
  const happened: string[] = [];
  const turns = turnsOf(happened, () => happened.length === 4);
  const works = ['a', 'b', 'c', 'd'].map((name) => inTurn(counting(2)).then(() => happened.push(name)));
  await Promise.all(works);
  expect(await turns).toEqual(['a', 'b', 'c', 'd']);
});

test('gives long tasks one step per turn, in order', async () => {
  const clock = slowClock();
  const inTurn = createRoundRobin();
  const happened: string[] = [];
  const step = (name: string) => () => {
    happened.push(name);
    clock.works(3);
  };
  const turns = turnsOf(happened, () => happened.length === 9);
  const works = ['a', 'b', 'c'].map((name) => inTurn(counting(3, step(name))));
  await Promise.all(works);
  // The first starts at once and is queued again before the others arrive.
  expect(await turns).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'c', 'b', 'c']);
});

/** Counts background steps of 0.25 ms per turn while other work takes `othersMs`. */
async function stepsBeside(othersMs: number, steps: number): Promise<number[]> {
  const clock = slowClock();
  const turns: number[] = [];
  let made = 0;
  const others = () => {
    turns.push(made);
    made = 0;
    clock.works(othersMs);
    working = setImmediate(others);
  };
  let working = setImmediate(others);
  await runInBackground(
    counting(steps, () => {
      made++;
      clock.works(0.25);
    }),
  );
  clearImmediate(working);
  return turns;
}

test('background work takes 2 ms per turn while idle', async () => {
  expect(await stepsBeside(0, 32)).toEqual([8, 8, 8, 8]);
});

test('background work takes 0.3 ms per turn under load, a fifth of the time', async () => {
  // The first slice runs before the load is known.
  expect(await stepsBeside(2, 12)).toEqual([8, 2, 2]);
  expect(await stepsBeside(0.5, 12)).toEqual([8, 0, 0, 2, 0, 0, 2, 0, 0]);
});

test('a failing task does not affect others', async () => {
  const inTurn = createRoundRobin();
  const failing = inTurn(
    counting(3, () => {
      throw new Error('broken');
    }),
  );
  const working = inTurn(counting(3));
  await expect(failing).rejects.toThrow('broken');
  expect(await working).toBe(3);
  expect(await inTurn(counting(1))).toBe(1);
});

test('aborted work stops at its next step', async () => {
  const closing = new AbortController();
  const work = runInBackground(counting(1_000, busyFor(1)), closing.signal);
  closing.abort(new Error('closing'));
  await expect(work).rejects.toThrow('closing');
});
