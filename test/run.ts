import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A program that runs, and what it has printed so far. */
export interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves when the text is printed, with everything printed so far. */
  printed(text: RegExp, timeoutMs?: number): Promise<string>;
  readonly exit: Promise<number | null>;
}

/** Starts a program of Node in the folder above its own, as npm does; the tests' own environment is left out. */
export function run(node: string, file: string, environment: Record<string, string>): Run {
  const { NODE_ENV: _, CAPTCHA_ANSWER: __, ...inherited } = process.env;
  const child = spawn(node, [file], { cwd: join(file, '../..'), env: { ...inherited, ...environment } });
  let output = '';
  child.stdout?.on('data', (data) => (output += data));
  child.stderr?.on('data', (data) => (output += data));
  const exit = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  return {
    child,
    exit,
    output: () => output,
    async printed(text, timeoutMs = 60_000) {
      for (let waited = 0; waited < timeoutMs && child.exitCode === null; waited += 50) {
        if (text.test(output)) return output;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`never printed ${text}:\n${output}`);
    },
  };
}
