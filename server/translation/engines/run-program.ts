import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '#server/settings/config.ts';
import { EngineFailure } from '#server/translation/engine.ts';

export interface ProgramEnd {
  /** Null when it was killed by a signal. */
  readonly code: number | null;
  readonly output: string;
  /** The last error message, without paths. */
  readonly errorMessage: string;
}

/** Limits for output and error messages. */
const maxOutputLength = (input: string) => input.length * 20 + 65_536;
const maxErrorLength = 160;

/**
 * Passes only harmless variables: the settings contain passwords. Transfuse, which Debian installs with Apertium
 * by default, would begin each marked phrase with a capital letter.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const harmless = Object.entries(process.env).filter(([name]) => !Object.hasOwn(settings, name));
  return { APERTIUM_TRANSFUSE: 'no', ...Object.fromEntries(harmless) };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

function shorten(complaints: string): string {
  const lines = complaints.trim().split('\n');
  const error = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
  return error.replace(/\S*[/\\]\S*/g, '…').slice(0, maxErrorLength);
}

/**
 * Opens a temporary file with the text. Node's pipes are sockets, which scripts cannot reopen as
 * `/dev/stdin`, as Apertium's does.
 */
async function openInput(input: string): Promise<FileHandle> {
  const path = join(tmpdir(), `guildhall-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    await writeFromStart(file, Buffer.from(input));
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** A positioned write leaves the read offset at the start; a disk that is nearly full takes less than all at once. */
async function writeFromStart(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, done)).bytesWritten;
  }
}

function runWith(
  [program = '', ...args]: readonly string[],
  stdin: number,
  most: number,
  signal: AbortSignal,
) {
  return new Promise<ProgramEnd>((resolve, reject) => {
    const late = new EngineFailure('away', 'The program did not answer in time');
    if (signal.aborted) return reject(late);
    const child = spawn(program, args, {
      stdio: [stdin, 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      env: cleanEnvironment(),
      windowsHide: true,
    });
    const fail = (failure: EngineFailure) => {
      killGroup(child);
      reject(failure);
    };
    const onAbort = () => fail(late);
    signal.addEventListener('abort', onAbort, { once: true });
    let output = '';
    let complaints = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > most) fail(new EngineFailure('rubbish', 'The program answers without end'));
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-4_096);
    });
    child.on('error', ({ code }: NodeJS.ErrnoException) => {
      signal.removeEventListener('abort', onAbort);
      const kind = code === 'ENOENT' || code === 'EACCES' ? 'refused' : 'away';
      fail(new EngineFailure(kind, `The program cannot be started (${code})`));
    });
    child.on('close', (code) => {
      signal.removeEventListener('abort', onAbort);
      resolve({ code, output, errorMessage: shorten(complaints) });
    });
  });
}

/**
 * Runs a program without a shell, with a text on stdin.
 * @throws EngineFailure when it cannot be started, writes too much or is aborted
 */
export async function runProgram(
  argv: readonly string[],
  input: string,
  signal: AbortSignal,
): Promise<ProgramEnd> {
  const file = await openInput(`${input}\n`);
  try {
    return await runWith(argv, file.fd, maxOutputLength(input), signal);
  } finally {
    await file.close();
  }
}
