import { mkdtempSync, rmSync } from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openFolder } from './folder.ts';
import { NoSpace, type Storage, StorageUnavailable } from './storage.ts';

/** The disk calls that fail from now on, and their error code. */
const disk = {
  code: '',
  calls: [] as readonly string[],
  /** What was asked of it, and of which path. */
  asked: [] as string[],
  watched: ['open', 'rename', 'rm', 'stat', 'statfs', 'mkdir', 'readdir', 'access'] as const,
};

const real = { ...files };
beforeAll(() => {
  for (const name of disk.watched) {
    vi.spyOn(files, name).mockImplementation((async (...given: never[]) => {
      disk.asked.push(`${name} ${given[0]}`);
      if (!disk.calls.includes(name)) return (real[name] as (...given: never[]) => unknown)(...given);
      throw Object.assign(new Error(`${disk.code}: ${name}`), { code: disk.code });
    }) as never);
  }
  // Named imports of Node's modules follow only when they are told to.
  syncBuiltinESMExports();
});
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const folder = mkdtempSync(join(tmpdir(), 'failing-'));
let storage: Storage;
let made = 0;
beforeEach(async () => {
  disk.calls = [];
  made += 1;
  storage = openFolder(join(folder, `files-${made}`));
  await storage.write('whole', bytes());
  await storage.resumable.begin('piece');
  await storage.resumable.append('piece', 0, bytes());
});
afterAll(() => {
  disk.calls = [];
  rmSync(folder, { recursive: true });
});

async function* bytes() {
  yield Buffer.from('bytes');
}

function fail(code: string, ...calls: string[]): void {
  Object.assign(disk, { code, calls });
}

const everything: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['write', () => storage.write('new', bytes())],
  ['size', () => storage.size('whole')],
  ['read', () => storage.read('whole', { start: 0, end: 1 })],
  ['remove', () => storage.remove('whole')],
  ['sweep', () => storage.sweep()],
  ['check', () => storage.check()],
  ['freeBytes', async () => storage.freeBytes?.()],
  ['begin', () => storage.resumable.begin('other')],
  ['size of what is unfinished', () => storage.resumable.size('piece')],
  ['append', () => storage.resumable.append('piece', 5, bytes())],
  ['finish', () => storage.resumable.finish('piece')],
];

describe('a disk that is not well', () => {
  test.each(everything)('a failing disk is reported by %s', async (_, call) => {
    fail('EIO', ...disk.watched);
    await expect(call()).rejects.toThrow(StorageUnavailable);
  });

  test.each(everything.filter(([name]) => ['write', 'finish'].includes(name)))(
    'a disk that became read-only is reported by %s',
    async (_, call) => {
      fail('EROFS', 'rename', 'rm');
      await expect(call()).rejects.toMatchObject({ kind: 'readOnly' });
    },
  );

  test('a disk without room for a name counts as full', async () => {
    fail('ENOSPC', 'rename');
    await expect(storage.write('new', bytes())).rejects.toThrow(NoSpace);
    disk.calls = [];
    expect(await storage.size('new')).toBeUndefined();
  });

  test
    .skipIf(process.platform === 'win32')
    .each(everything.filter(([name]) => ['write', 'finish'].includes(name)))(
    'the name of a file is on the disk, too, when %s has ended',
    async (_, call) => {
      disk.asked = [];
      await call();
      const renamed = disk.asked.findIndex((each) => each.startsWith('rename '));
      expect(disk.asked.slice(renamed + 1)).toContain(`open ${join(folder, `files-${made}`)}`);
    },
  );
});
