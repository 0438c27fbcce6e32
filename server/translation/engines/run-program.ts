import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settings } from '#server/settings/config.ts';
import { EngineFailure } from '#server/translation/engine.ts';

export interface ProgramEnd {
  /** Null when it was ended by a signal. */
  readonly code: number | null;
  readonly output: string;
  /** The last thing it complained about, without paths. */
  readonly complaint: string;
}

/** What a translation may be longer than its text, and what is kept of complaints. */
const longestOutput = (input: string) => input.length * 20 + 65_536;
const longestComplaint = 160;

/** What a program may know of this process: not its settings, among which are passwords. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !Object.hasOwn(settings, name)));
}

/** Ends a program and those it has started. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function shorten(complaints: string): string {
  const lines = complaints.trim().split('\n');
  const error = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? '';
  return error.replace(/\S*[/\\]\S*/g, '…').slice(0, longestComplaint);
}

/**
 * Opens a file with the text, at its beginning. Programs are given no pipe of Node's: these are sockets, which a script
 * cannot open once more as `/dev/stdin`, as Apertium's does.
 */
async function openInput(input: string): Promise<FileHandle> {
  const path = join(tmpdir(), `guildhall-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  // Written at a place, the file is still read from its beginning.
  await file.write(Buffer.from(input), 0, null, 0);
  return file;
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
      end(child);
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
      const trouble = code === 'ENOENT' || code === 'EACCES' ? 'refused' : 'away';
      fail(new EngineFailure(trouble, `The program cannot be started (${code})`));
    });
    child.on('close', (code) => {
      signal.removeEventListener('abort', onAbort);
      resolve({ code, output, complaint: shorten(complaints) });
    });
  });
}

/**
 * Runs a program without a shell, with a text on its standard input.
 * @throws EngineFailure when it cannot be started, speaks without end, or the signal ends it
 */
export async function runProgram(
  argv: readonly string[],
  input: string,
  signal: AbortSignal,
): Promise<ProgramEnd> {
  const file = await openInput(`${input}\n`);
  try {
    return await runWith(argv, file.fd, longestOutput(input), signal);
  } finally {
    await file.close();
  }
}
