import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolder } from './folder.ts';
import type { Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  storage = openFolder(join(folder, 'files'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const content = randomBytes(300_000);
const inFolder = (...names: string[]) => join(folder, 'files', ...names);

async function* pieces(bytes: Uint8Array, size = 1_000) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function bytesOf(key: string, start: number, end: number): Promise<Buffer | undefined> {
  const stream = await storage.read(key, { start, end });
  if (!stream) return undefined;
  const read: Buffer[] = [];
  for await (const piece of stream) read.push(piece);
  return Buffer.concat(read);
}

test('a folder that does not exist yet is empty', async () => {
  expect(await storage.size('a')).toBeUndefined();
  expect(await bytesOf('a', 0, 1)).toBeUndefined();
  await storage.remove('a');
  await storage.sweep();
  expect(await storage.freeBytes?.()).toBeGreaterThan(0);
});

test('what is written is measured, read in parts and removed', async () => {
  const written = await storage.write('key', pieces(content));
  expect(written).toEqual({
    bytes: 300_000,
    sha256: createHash('sha256').update(content).digest('hex'),
  });
  expect(await storage.size('key')).toBe(300_000);
  expect(await bytesOf('key', 0, 299_999)).toEqual(content);
  expect(await bytesOf('key', 299_990, 299_999)).toEqual(content.subarray(-10));
  await storage.remove('key');
  expect(await storage.size('key')).toBeUndefined();
  expect(readdirSync(inFolder())).toEqual(['incoming']);
});

test('a write that breaks off leaves nothing, and throws what broke it', async () => {
  async function* breaking() {
    yield content;
    throw new Error('broken off');
  }
  await expect(storage.write('broken', breaking())).rejects.toThrow('broken off');
  expect(await storage.size('broken')).toBeUndefined();
  expect(readdirSync(inFolder('incoming'))).toEqual([]);
});

test('a file is not there before it is whole', async () => {
  let sizeMeanwhile: number | undefined = -1;
  async function* watched() {
    yield content;
    sizeMeanwhile = await storage.size('whole');
    yield content;
  }
  await storage.write('whole', watched());
  expect(sizeMeanwhile).toBeUndefined();
  expect(await storage.size('whole')).toBe(600_000);
});

describe('keys', () => {
  test.each([
    '../out',
    'a/b',
    '..',
    '.',
    '',
    '.hidden',
    'incoming',
    'a\0b',
    'C:\\x',
    'a'.repeat(101),
  ])('%j is none', async (key) => {
    writeFileSync(join(folder, 'out'), 'outside');
    await expect(storage.write(key, pieces(content))).rejects.toThrow();
    expect(await storage.size(key)).toBeUndefined();
    expect(await bytesOf(key, 0, 6)).toBeUndefined();
    await storage.remove(key);
    expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('outside');
  });
});

test('sweeping removes what an ended process left, and nothing that is being written or kept', async () => {
  await storage.write('kept', pieces(content));
  const [old, fresh] = [inFolder('incoming', 'old'), inFolder('incoming', 'fresh')];
  for (const path of [old, fresh]) writeFileSync(path, 'part');
  const yesterday = Date.now() / 1_000 - 86_400;
  utimesSync(old, yesterday, yesterday);
  utimesSync(inFolder('kept'), yesterday, yesterday);
  await storage.sweep();
  expect(readdirSync(inFolder('incoming'))).toEqual(['fresh']);
  expect(statSync(inFolder('kept')).size).toBe(300_000);
});
