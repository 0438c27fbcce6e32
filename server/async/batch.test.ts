import { describe, expect, test } from 'vitest';
import { batch, batchFor } from './batch.ts';

/** A query that multiplies by ten and resolves on demand. */
function manualQuery() {
  const inputs: (readonly number[])[] = [];
  const endings: (() => void)[] = [];
  const run = (all: readonly number[]) =>
    new Promise<readonly number[]>((resolve) => {
      inputs.push(all);
      endings.push(() => resolve(all.map((each) => each * 10)));
    });
  return { run, inputs, end: (which: number) => endings[which]?.() };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

/** Makes each call in an event loop tick of its own. */
async function callInSeparateTicks<Answer>(
  call: (inputs: number) => Promise<Answer>,
  all: readonly number[],
): Promise<Promise<Answer>[]> {
  const answers: Promise<Answer>[] = [];
  for (const each of all) {
    const answer = call(each);
    // Tests look at rejections later.
    answer.catch(() => {});
    answers.push(answer);
    await nextTick();
  }
  return answers;
}

describe('batch', () => {
  test('runs a single call in the same tick', async () => {
    const { run, inputs, end } = manualQuery();
    const answer = batch(run)(1);
    await nextTick();
    expect(inputs).toEqual([[1]]);
    end(0);
    expect(await answer).toBe(10);
  });

  test('combines calls of one tick up to the maximum size', async () => {
    const { run, inputs, end } = manualQuery();
    const call = batch(run, { maxSize: 3 });
    const answers = [1, 2, 3, 4].map((each) => call(each));
    expect(inputs).toEqual([]);
    await nextTick();
    await nextTick();
    expect(inputs).toEqual([[1, 2, 3], [4]]);
    end(0);
    end(1);
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  });

  test('combines calls that come while a query runs, and gives each its own result', async () => {
    const { run, inputs, end } = manualQuery();
    const call = batch(run, { maxConcurrent: 1 });
    const answers = await callInSeparateTicks(call, [1, 2, 3, 2]);
    expect(inputs).toEqual([[1]]);
    end(0);
    expect(await answers[0]).toBe(10);
    await nextTick();
    expect(inputs).toEqual([[1], [2, 3, 2]]);
    end(1);
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 20]);
  });

  test('a hanging query does not block the next one', async () => {
    const { run, end } = manualQuery();
    const call = batch(run, { maxConcurrent: 2 });
    const [, other, third] = await callInSeparateTicks(call, [1, 2, 3]);
    end(1);
    expect(await other).toBe(20);
    await nextTick();
    end(2);
    expect(await third).toBe(30);
  });

  test('respects the limits of size and concurrency', async () => {
    const { run, inputs, end } = manualQuery();
    const call = batch(run, { maxConcurrent: 1, maxSize: 2 });
    const answers = await callInSeparateTicks(call, [1, 2, 3, 4]);
    for (const [index, answer] of [0, 2, 3].entries()) {
      end(index);
      await answers[answer];
      await nextTick();
    }
    expect(inputs).toEqual([[1], [2, 3], [4]]);
  });

  test('retries a failed batch one by one', async () => {
    const inputs: (readonly number[])[] = [];
    const call = batch(
      async (all: readonly number[]) => {
        inputs.push(all);
        await null;
        if (all.includes(3)) throw new Error('not three');
        return all;
      },
      { maxConcurrent: 1 },
    );
    const alone = await callInSeparateTicks(call, [1]);
    const answers = await Promise.allSettled([...alone, ...[2, 3, 4].map((each) => call(each))]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(inputs).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
    expect(await call(5)).toBe(5);
  });

  test('rejects all calls without a retry when failsAll says so', async () => {
    const inputs: (readonly number[])[] = [];
    const call = batch(
      async (all: readonly number[]) => {
        inputs.push(all);
        await null;
        if (inputs.length === 2) throw new Error('away');
        return all;
      },
      { maxConcurrent: 1, failsAll: (error) => error instanceof Error && error.message === 'away' },
    );
    const alone = await callInSeparateTicks(call, [1]);
    const answers = await Promise.allSettled([...alone, ...[2, 3].map((each) => call(each))]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(inputs).toEqual([[1], [2, 3]]);
    expect(await call(4)).toBe(4);
  });

  test('a query that throws synchronously rejects only its own call', async () => {
    const call = batch(
      (all: readonly number[]) => {
        if (all.includes(2)) throw new Error('not two');
        return Promise.resolve(all);
      },
      { maxConcurrent: 1 },
    );
    const answers = await Promise.allSettled([1, 2, 3].map((each) => call(each)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await call(4)).toBe(4);
  });

  test('keeps the calls of two databases apart', async () => {
    const inputs: [string, readonly number[]][] = [];
    const call = batchFor(async ({ name }: { name: string }, all: readonly number[]) => {
      inputs.push([name, all]);
      return all;
    });
    const [one, other] = [{ name: 'one' }, { name: 'other' }];
    await Promise.all([call(one, 1), call(other, 2)]);
    expect(inputs).toEqual([
      ['one', [1]],
      ['other', [2]],
    ]);
  });
});
