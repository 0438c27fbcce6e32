import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineCall } from './engine-server.ts';

export type ProgramFault =
  | 'error'
  | 'refused'
  | 'slow'
  | 'cut'
  | 'endless'
  | 'environment'
  | 'empty'
  | 'source';

/** A program for the engine `command` that translates word by word. */
export interface WordsProgram {
  readonly command: readonly string[];
  /** Inputs so far, including the tag probe. */
  calls(): readonly EngineCall[];
  /** Its processes, once it is slow. */
  pids(): readonly number[];
  fail(fault: ProgramFault): void;
  recover(): void;
  stop(): void;
}

/** @param understands whether it keeps tags or treats them as words */
export function makeWordsProgram(understands: 'tags' | 'words' = 'tags'): WordsProgram {
  const folder = mkdtempSync(join(tmpdir(), 'words-program-'));
  const script = fileURLToPath(new URL('./words-program.ts', import.meta.url));
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim() : '';
  return {
    command: [process.execPath, script, folder, understands, '{target3}', '{source3}'],
    calls: () =>
      read('calls')
        .split('\n')
        .filter(Boolean)
        .map((line): EngineCall => JSON.parse(line)),
    pids: () => read('pids').split(' ').filter(Boolean).map(Number),
    fail: (fault) => writeFileSync(join(folder, 'fault'), fault),
    recover: () => rmSync(join(folder, 'fault'), { force: true }),
    stop: () => rmSync(folder, { recursive: true, force: true }),
  };
}
