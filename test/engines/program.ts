import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EngineCall } from './engine-server.ts';

export type ProgramTrouble =
  | 'error'
  | 'refused'
  | 'slow'
  | 'cut'
  | 'endless'
  | 'environment'
  | 'empty'
  | 'source';

/** A program that translates word by word, for the setting of the engine `command`. */
export interface WordsProgram {
  readonly command: readonly string[];
  /** What it was given so far, the questions about tags too. */
  calls(): readonly EngineCall[];
  /** Once it is slow: the processes it consists of. */
  pids(): readonly number[];
  fail(trouble: ProgramTrouble): void;
  recover(): void;
  stop(): void;
}

/** @param understands whether it leaves tags alone or takes them for words */
export function makeWordsProgram(understands: 'tags' | 'words' = 'tags'): WordsProgram {
  const folder = mkdtempSync(join(tmpdir(), 'words-program-'));
  const script = fileURLToPath(new URL('./words-program.ts', import.meta.url));
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8').trim() : '';
  return {
    command: [process.execPath, script, folder, understands, '{target3}'],
    calls: () =>
      read('calls')
        .split('\n')
        .filter(Boolean)
        .map((line): EngineCall => JSON.parse(line)),
    pids: () => read('pids').split(' ').filter(Boolean).map(Number),
    fail: (trouble) => writeFileSync(join(folder, 'trouble'), trouble),
    recover: () => rmSync(join(folder, 'trouble'), { force: true }),
    stop: () => rmSync(folder, { recursive: true, force: true }),
  };
}
