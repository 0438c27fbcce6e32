import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withStorageErrors } from './disk.ts';
import { openFolder } from './folder.ts';
import { NoSpace, type Storage } from './storage.ts';

let folder: string;
let storage: Storage;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  storage = openFolder(join(folder, 'files'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const content = Buffer.alloc(300_000, 'content');
const inFolder = (...names: string[]) => join(folder, 'files', ...names);

async function* pieces() {
  for (let start = 0; start < content.length; start += 1_000) yield content.subarray(start, start + 1_000);
}

test("a missing folder can be created and reports its disk's free space", async () => {
  await storage.check();
  expect(await storage.freeBytes?.()).toBeGreaterThan(0);
});

test('a failed write leaves no file', async () => {
  async function* breaking() {
    yield content;
    throw new Error('broken off');
  }
  await expect(storage.write('broken', breaking())).rejects.toThrow('broken off');
  expect(readdirSync(inFolder())).toEqual(['incoming']);
  expect(readdirSync(inFolder('incoming'))).toEqual([]);
});

test('an empty folder means an unmounted disk, not missing files', async () => {
  expect(await openFolder(join(folder, 'none')).size('a')).toBe(undefined);
  const emptied = openFolder(mkdtempSync(join(folder, 'emptied-')));
  await expect(emptied.size('a')).rejects.toMatchObject({ name: 'StorageUnavailable', kind: 'away' });
  await emptied.write('b', pieces());
  expect([await emptied.size('a'), await emptied.size('b')]).toEqual([undefined, 300_000]);
});

test('an invalid key touches nothing outside', async () => {
  writeFileSync(join(folder, 'out'), 'outside');
  await expect(storage.write('../out', pieces())).rejects.toThrow('no key');
  await expect(storage.resumable.begin('../../out')).rejects.toThrow('no key');
  await storage.remove('../out');
  expect(readFileSync(join(folder, 'out'), 'utf8')).toBe('outside');
});

test('sweeping removes leftovers of ended processes only', async () => {
  await storage.write('kept', pieces());
  const [old, fresh] = [inFolder('incoming', 'old'), inFolder('incoming', 'fresh')];
  for (const path of [old, fresh]) writeFileSync(path, 'part');
  const yesterday = Date.now() / 1_000 - 86_400;
  utimesSync(old, yesterday, yesterday);
  utimesSync(inFolder('kept'), yesterday, yesterday);
  await storage.sweep();
  expect(readdirSync(inFolder('incoming'))).toEqual(['fresh']);
  expect(statSync(inFolder('kept')).size).toBe(300_000);
});

describe('a disk that is not well', () => {
  const failing = (code: string) =>
    withStorageErrors(Promise.reject(Object.assign(new Error('no'), { code })));

  test.each(['ENOSPC', 'EDQUOT'])('%s means no space', async (code) => {
    await expect(failing(code)).rejects.toThrow(NoSpace);
  });

  test.each([
    ['EROFS', 'readOnly'],
    ['EACCES', 'readOnly'],
    ['EIO', 'away'],
    ['ESTALE', 'away'],
  ])('%s means the storage is %s', async (code, kind) => {
    await expect(failing(code)).rejects.toMatchObject({ name: 'StorageUnavailable', kind });
  });

  test('other errors are passed on', async () => {
    await expect(failing('EISDIR')).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
