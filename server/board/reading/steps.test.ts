import { afterEach, expect, test, vi } from 'vitest';
import { runAtOnce, runInPieces, type Steps, takeTurns } from './steps.ts';

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

test('work gives the same whichever way it is run', async () => {
  expect(runAtOnce(counting(10))).toBe(10);
  expect(await runInPieces(counting(10))).toBe(10);
  expect(await takeTurns()(counting(10))).toBe(10);
});

test('others come in between the pieces of a long work', async () => {
  for (const run of [runInPieces, takeTurns()]) {
    let others = 0;
    const ticking = setInterval(() => others++, 1);
    await run(counting(30, busyFor(1)));
    clearInterval(ticking);
    expect(others).toBeGreaterThan(2);
  }
});

test('what is short does not wait for the end of what is long', async () => {
  const inTurn = takeTurns();
  const done: string[] = [];
  const long = inTurn(counting(40, busyFor(1))).then(() => done.push('long'));
  const short = inTurn(counting(2)).then(() => done.push('short'));
  await Promise.all([long, short]);
  expect(done).toEqual(['short', 'long']);
});

/** A clock that only work moves on. */
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

/** What happens in each turn of the event loop from now on, until `over`. */
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

test('in one turn of the event loop one of those who wait is answered, however many they are', async () => {
  slowClock();
  const inTurn = takeTurns();
  const happened: string[] = [];
  const turns = turnsOf(happened, () => happened.length === 4);
  const works = ['a', 'b', 'c', 'd'].map((name) => inTurn(counting(2)).then(() => happened.push(name)));
  await Promise.all(works);
  expect(await turns).toEqual(['a', 'b', 'c', 'd']);
});

test('in one turn of the event loop one of those who need longer goes on', async () => {
  const clock = slowClock();
  const inTurn = takeTurns();
  const happened: string[] = [];
  const step = (name: string) => () => {
    happened.push(name);
    clock.works(3);
  };
  const turns = turnsOf(happened, () => happened.length === 9);
  const works = ['a', 'b', 'c'].map((name) => inTurn(counting(3, step(name))));
  await Promise.all(works);
  // The first begins at once and is in the queue again before the others come.
  expect(await turns).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'c', 'b', 'c']);
});

/**
 * In each turn of the event loop others work for so long, and what nobody waits for makes steps of a quarter of a
 * millisecond: how many in each turn.
 */
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
  await runInPieces(
    counting(steps, () => {
      made++;
      clock.works(0.25);
    }),
  );
  clearImmediate(working);
  return turns;
}

test('what nobody waits for takes 2 ms of each turn while there is nothing else to do', async () => {
  expect(await stepsBeside(0, 32)).toEqual([8, 8, 8, 8]);
});

test('it takes 0.3 ms while there is, and others have four times as much in between', async () => {
  // The first piece comes before anything is known about others.
  expect(await stepsBeside(2, 12)).toEqual([8, 2, 2]);
  expect(await stepsBeside(0.5, 12)).toEqual([8, 0, 0, 2, 0, 0, 2, 0, 0]);
});

test('a work that fails hinders no other', async () => {
  const inTurn = takeTurns();
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

test('an aborted work ends at the next piece', async () => {
  const closing = new AbortController();
  const work = runInPieces(counting(1_000, busyFor(1)), closing.signal);
  closing.abort(new Error('closing'));
  await expect(work).rejects.toThrow('closing');
});
