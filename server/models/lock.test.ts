import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFileLock } from './lock.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a second holder is refused until the first has ended, also by a failure', async () => {
  const path = join(folder, 'below', 'en-de.lock');
  const first = withFileLock(path, 'en-de', async () => {
    await expect(withFileLock(path, 'en-de', async () => {})).rejects.toMatchObject({ kind: 'busy' });
    throw new Error('failed');
  });
  await expect(first).rejects.toThrow('failed');
  expect(await withFileLock(path, 'en-de', async () => 'free')).toBe('free');
});

test('locks of different models do not wait for each other', async () => {
  const inner = withFileLock(join(folder, 'one.lock'), 'one', () =>
    withFileLock(join(folder, 'other.lock'), 'other', async () => 'both'),
  );
  expect(await inner).toBe('both');
});

test('a folder that cannot be written is said so, without its path', async () => {
  mkdirSync(join(folder, 'taken.lock'));
  const taking = withFileLock(join(folder, 'taken.lock'), 'en-de', async () => {});
  await expect(taking).rejects.toMatchObject({
    kind: 'disk',
    message: expect.not.stringContaining(folder),
  });
});
