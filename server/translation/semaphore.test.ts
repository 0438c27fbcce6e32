import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const never = new AbortController().signal;

test('admits a limited number, the others in turn', async () => {
  const { acquire } = createSemaphore(2);
  const entered: number[] = [];
  const comers = [1, 2, 3, 4].map(async (number) => {
    const leave = await acquire(never);
    entered.push(number);
    return leave;
  });
  const leaves = await Promise.all(comers.slice(0, 2));
  expect(entered).toEqual([1, 2]);
  leaves[0]?.();
  const third = await comers[2];
  expect(entered).toEqual([1, 2, 3]);
  third?.();
  await comers[3];
  expect(entered).toEqual([1, 2, 3, 4]);
});

test('an aborted waiter takes no slot', async () => {
  const { acquire } = createSemaphore(1);
  const leave = await acquire(never);
  const impatient = new AbortController();
  const waiting = acquire(impatient.signal);
  const patient = acquire(never);
  impatient.abort(new Error('too long'));
  await expect(waiting).rejects.toThrow('too long');
  leave();
  await expect(patient).resolves.toBeTypeOf('function');
  await expect(acquire(impatient.signal)).rejects.toThrow('too long');
});

test('urgent waiters go before the others, in turn among themselves', async () => {
  const { acquire } = createSemaphore(1);
  const leave = await acquire(never);
  const entered: string[] = [];
  const enter = async (name: string, isUrgent: boolean, signal = never) => {
    const leaveNow = await acquire(signal, { isUrgent });
    entered.push(name);
    leaveNow();
  };
  const impatient = new AbortController();
  const gone = enter('gone', true, impatient.signal);
  const comers = [
    enter('first', false),
    enter('second', false),
    enter('urgent', true),
    enter('also urgent', true),
  ];
  impatient.abort(new Error('too long'));
  await expect(gone).rejects.toThrow('too long');
  leave();
  await Promise.all(comers);
  expect(entered).toEqual(['urgent', 'also urgent', 'first', 'second']);
});
