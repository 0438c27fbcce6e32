import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** A running program and its output. */
export interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves with the whole output once it matches. */
  printed(text: RegExp, timeoutMs?: number): Promise<string>;
  readonly exit: Promise<number | null>;
}

/** Runs a Node program from the project's root, like npm, or another folder, without the tests' environment. */
export function run(
  node: string,
  file: string,
  environment: Record<string, string>,
  { args = [] as readonly string[], cwd = join(file, '../..') } = {},
): Run {
  const { NODE_ENV: _, CAPTCHA_ANSWER: __, ...inherited } = process.env;
  const child = spawn(node, [file, ...args], { cwd, env: { ...inherited, ...environment } });
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
