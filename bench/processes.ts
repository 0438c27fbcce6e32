import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoadPlan, LoadResult } from './load-plan.ts';

const root = join(import.meta.dirname, '..');
const startTimeoutMs = 120_000;

/** A server in its own process. */
export interface Server {
  readonly port: number;
  /** From the start of the process until it is ready. */
  readonly startMs: number;
  /** Resident memory in bytes; null when unavailable. */
  memory(): number | null;
  stop(): Promise<void>;
}

/** Starts a script and waits until it prints an address with a port. */
export async function startServer(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Server> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(child);
  return {
    port,
    startMs: performance.now() - begun,
    memory: () => residentMemory(child.pid),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    let printed = '';
    child.once('exit', () => reject(new Error(`the server ended: ${printed}`)));
    child.stdout?.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
      // Warnings of a missing PUBLIC_URL name an address too, with PORT=0 as it was given.
      const port = /http:\/\/[\w.]+:([1-9]\d*)/.exec(printed)?.[1];
      if (port === undefined) return;
      clearTimeout(tooLong);
      resolve(Number(port));
    });
  });
}

function residentMemory(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
  } catch {
    return null;
  }
}

/**
 * Runs a script and parses its output as JSON.
 * @param input its stdin
 * @throws Error when it fails
 */
export async function runScript<Printed>(
  script: string,
  { flags = [], args = [], input = '', environment = {} }: ScriptOptions = {},
): Promise<Printed> {
  const child = spawn(process.execPath, [...flags, join(root, script), ...args], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stdin.end(input);
  const printed = await text(child.stdout);
  if ((await ended) !== 0) throw new Error(`${script} failed: ${printed}`);
  return JSON.parse(printed);
}

interface ScriptOptions {
  readonly flags?: readonly string[];
  readonly args?: readonly string[];
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Generates load from another process. */
export function generateLoad(
  { port }: Pick<Server, 'port'>,
  plan: Omit<LoadPlan, 'port'>,
): Promise<LoadResult> {
  return runScript('bench/load.ts', { input: JSON.stringify({ port, ...plan }) });
}
