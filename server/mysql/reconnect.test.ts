import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { withTimeout } from './reconnect.ts';

describe('a time limit', () => {
  test('ends waiting for what never comes', async () => {
    await expect(withTimeout(50, new Promise(() => {}))).rejects.toThrow('no answer within 0.05 s');
  });

  test('passes on results and errors', async () => {
    expect(await withTimeout(10_000, Promise.resolve('well'))).toBe('well');
    await expect(withTimeout(10_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  });

  test('counts an answer that came while this process was held up', async () => {
    // Made by another thread; timers that are due come before it when this one goes on.
    const answer = withTimeout(1_000, promisify(pbkdf2)('a', 'b', 300_000, 8, 'sha256'));
    setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500));
    expect(await answer).toHaveLength(8);
  });
});
