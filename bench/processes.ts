import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { LoadResult } from './load.ts';

const root = join(import.meta.dirname, '..');
const patienceMs = 120_000;

/** A server in a process of its own. */
export interface Server {
  readonly port: number;
  /** From starting the process to its being ready. */
  readonly startMs: number;
  /** Resident memory in bytes; null where the system does not tell. */
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
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    let printed = '';
    child.once('exit', () => reject(new Error(`the server ended: ${printed}`)));
    child.stdout?.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
      const port = /http:\/\/[\w.]+:(\d+)/.exec(printed)?.[1];
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

/** Puts load on a server from a third process. Each connection asks for the paths in turn. */
export async function putLoad(
  server: Server,
  paths: readonly string[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<LoadResult> {
  const options = [`--port=${server.port}`, `--connections=${connections}`, `--seconds=${seconds}`];
  const script = join(root, 'bench/load.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...options, '--', ...paths]);
  return JSON.parse(stdout);
}
