import files, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test, vi } from 'vitest';
import { runProgram } from './run-program.ts';

const { open } = files;
let handle: FileHandle | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  // Named imports of Node's modules follow only when they are told to.
  syncBuiltinESMExports();
});

/** The temporary folder's disk does this with what is written. */
function disk(write: (real: FileHandle['write']) => FileHandle['write']): void {
  vi.spyOn(files, 'open').mockImplementation(async (...given) => {
    handle = await open(...given);
    handle.write = write(handle.write.bind(handle));
    return handle;
  });
  syncBuiltinESMExports();
}

const cat = [process.execPath, '-e', 'process.stdin.pipe(process.stdout)'];
const never = new AbortController().signal;

test('a full disk for temporary files leaves no open file', async () => {
  disk(() => () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' })));
  await expect(runProgram(cat, 'Gold', never)).rejects.toThrow('no room');
  expect(handle?.fd).toBe(-1);
});

test('a program reads the whole text, also where the disk takes a few bytes at a time', async () => {
  disk(
    (real) =>
      ((bytes: Uint8Array, from: number, length: number | null, at: number) =>
        real(bytes, from, Math.min(3, length ?? bytes.length - from), at)) as FileHandle['write'],
  );
  expect(await runProgram(cat, 'Gold and Силвър', never)).toMatchObject({
    code: 0,
    output: 'Gold and Силвър\n',
  });
});
