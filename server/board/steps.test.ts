import { expect, test } from 'vitest';
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
