import { describe, expect, test } from 'vitest';
import { batch, batchFor } from './batch.ts';

/** A question that is answered when it is told to, with ten times what was asked. */
function slowly() {
  const asked: (readonly number[])[] = [];
  const endings: (() => void)[] = [];
  const ask = (all: readonly number[]) =>
    new Promise<readonly number[]>((resolve) => {
      asked.push(all);
      endings.push(() => resolve(all.map((each) => each * 10)));
    });
  return { ask, asked, end: (which: number) => endings[which]?.() };
}

/** The end of a round of the event loop. */
const round = () => new Promise((resolve) => setImmediate(resolve));

/** Each asks in a round of his own. */
async function oneAfterTheOther<Answer>(
  gathering: (asked: number) => Promise<Answer>,
  all: readonly number[],
): Promise<Promise<Answer>[]> {
  const answers: Promise<Answer>[] = [];
  for (const each of all) {
    const answer = gathering(each);
    // Who fails is looked at later.
    answer.catch(() => {});
    answers.push(answer);
    await round();
  }
  return answers;
}

describe('gathering', () => {
  test('who asks alone asks in the same round of the event loop', async () => {
    const { ask, asked, end } = slowly();
    const answer = batch(ask)(1);
    await round();
    expect(asked).toEqual([[1]]);
    end(0);
    expect(await answer).toBe(10);
  });

  test('who ask in one round ask together', async () => {
    const { ask, asked, end } = slowly();
    const gathering = batch(ask, { most: 3 });
    const answers = [1, 2, 3, 4].map((each) => gathering(each));
    expect(asked).toEqual([]);
    await round();
    await round();
    expect(asked).toEqual([[1, 2, 3], [4]]);
    end(0);
    end(1);
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 40]);
  });

  test('who comes meanwhile asks together with the others and gets his own answer', async () => {
    const { ask, asked, end } = slowly();
    const gathering = batch(ask, { atOnce: 1 });
    const answers = await oneAfterTheOther(gathering, [1, 2, 3, 2]);
    expect(asked).toEqual([[1]]);
    end(0);
    expect(await answers[0]).toBe(10);
    await round();
    expect(asked).toEqual([[1], [2, 3, 2]]);
    end(1);
    expect(await Promise.all(answers)).toEqual([10, 20, 30, 20]);
  });

  test('nobody waits behind one that hangs', async () => {
    const { ask, end } = slowly();
    const gathering = batch(ask, { atOnce: 2 });
    const [, other, third] = await oneAfterTheOther(gathering, [1, 2, 3]);
    end(1);
    expect(await other).toBe(20);
    await round();
    end(2);
    expect(await third).toBe(30);
  });

  test('asks for no more at a time than it may', async () => {
    const { ask, asked, end } = slowly();
    const gathering = batch(ask, { atOnce: 1, most: 2 });
    const answers = await oneAfterTheOther(gathering, [1, 2, 3, 4]);
    for (const [index, answer] of [0, 2, 3].entries()) {
      end(index);
      await answers[answer];
      await round();
    }
    expect(asked).toEqual([[1], [2, 3], [4]]);
  });

  test('what fails together is asked again one by one', async () => {
    const asked: (readonly number[])[] = [];
    const gathering = batch(
      async (all: readonly number[]) => {
        asked.push(all);
        await null;
        if (all.includes(3)) throw new Error('not three');
        return all;
      },
      { atOnce: 1 },
    );
    const alone = await oneAfterTheOther(gathering, [1]);
    const answers = await Promise.allSettled([...alone, ...[2, 3, 4].map((each) => gathering(each))]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(asked).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
    expect(await gathering(5)).toBe(5);
  });

  test('what is the database’s fault is told to all who asked together, and asked no more', async () => {
    const asked: (readonly number[])[] = [];
    const gathering = batch(
      async (all: readonly number[]) => {
        asked.push(all);
        await null;
        if (asked.length === 2) throw new Error('away');
        return all;
      },
      { atOnce: 1, failsAll: (error) => error instanceof Error && error.message === 'away' },
    );
    const alone = await oneAfterTheOther(gathering, [1]);
    const answers = await Promise.allSettled([...alone, ...[2, 3].map((each) => gathering(each))]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(asked).toEqual([[1], [2, 3]]);
    expect(await gathering(4)).toBe(4);
  });

  test('a question that throws before it is on its way harms nobody', async () => {
    const gathering = batch(
      (all: readonly number[]) => {
        if (all.includes(2)) throw new Error('not two');
        return Promise.resolve(all);
      },
      { atOnce: 1 },
    );
    const answers = await Promise.allSettled([1, 2, 3].map((each) => gathering(each)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await gathering(4)).toBe(4);
  });

  test('two databases are never asked for each other', async () => {
    const asked: [string, readonly number[]][] = [];
    const gathering = batchFor(async ({ name }: { name: string }, all: readonly number[]) => {
      asked.push([name, all]);
      return all;
    });
    const [one, other] = [{ name: 'one' }, { name: 'other' }];
    await Promise.all([gathering(one, 1), gathering(other, 2)]);
    expect(asked).toEqual([
      ['one', [1]],
      ['other', [2]],
    ]);
  });
});
