import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pieces-'));
  storage = openFolder(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const content = randomBytes(300_000);
const sha256 = createHash('sha256').update(content).digest('hex');

async function* pieces(from: number, to: number, broken = false) {
  for (let start = from; start < to; start += 1_000)
    yield content.subarray(start, Math.min(start + 1_000, to));
  if (broken) throw new Error('broken off');
}

test('a file comes in pieces, and is whole once it is finished', async () => {
  await storage.unfinished.begin('a');
  expect(await storage.unfinished.append('a', 0, pieces(0, 100_500))).toBe(100_500);
  expect(await storage.unfinished.append('a', 100_500, pieces(100_500, 300_000))).toBe(300_000);
  expect([await storage.size('a'), await storage.read('a', { start: 0, end: 1 })]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await storage.unfinished.finish('a')).toEqual({ bytes: 300_000, sha256 });
  expect([await storage.size('a'), await storage.unfinished.size('a')]).toEqual([300_000, undefined]);
});

test('finishing again, or twice at once, says the same', async () => {
  await storage.unfinished.begin('twice');
  await storage.unfinished.append('twice', 0, pieces(0, 300_000));
  const { finish } = storage.unfinished;
  const answers = [...(await Promise.all([finish('twice'), finish('twice')])), await finish('twice')];
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ bytes: 300_000, sha256 })));
});

test('what came in before a piece broke off stays', async () => {
  await storage.unfinished.begin('broken');
  const broken = storage.unfinished.append('broken', 0, pieces(0, 70_000, true));
  await expect(broken).rejects.toThrow('broken off');
  expect(await storage.unfinished.size('broken')).toBe(70_000);
  await storage.unfinished.append('broken', 70_000, pieces(70_000, 300_000));
  expect((await storage.unfinished.finish('broken'))?.sha256).toBe(sha256);
});

test('a file is begun once', async () => {
  await storage.unfinished.begin('once');
  await storage.unfinished.append('once', 0, pieces(0, 10));
  await expect(storage.unfinished.begin('once')).rejects.toThrow('EEXIST');
  expect(await storage.unfinished.size('once')).toBe(10);
});

test('one that is removed is gone for whoever still writes it', async () => {
  await storage.unfinished.begin('gone');
  async function* removing() {
    yield content;
    await storage.remove('gone');
    yield content;
  }
  await storage.unfinished.append('gone', 0, removing());
  expect(await storage.unfinished.size('gone')).toBeUndefined();
  expect(await storage.unfinished.append('gone', 0, pieces(0, 10))).toBeUndefined();
  expect(await storage.unfinished.finish('gone')).toBeUndefined();
});

test('sweeping leaves it to its owner', async () => {
  await storage.unfinished.begin('kept');
  await storage.sweep(new Date(Date.now() + 1_000 * 86_400_000));
  expect(await storage.unfinished.size('kept')).toBe(0);
});

test.each(['../out', 'a/b', '..', '', 'incoming', 'unfinished', 'a\0b'])('%j is no key', async (key) => {
  const outside = join(folder, '..', 'out');
  writeFileSync(outside, 'outside');
  const { begin, size, append, finish } = storage.unfinished;
  for (const call of [begin(key), size(key), append(key, 0, pieces(0, 1)), finish(key)]) {
    await expect(call).rejects.toThrow('no key');
  }
  expect(existsSync(outside)).toBe(true);
  rmSync(outside);
});
