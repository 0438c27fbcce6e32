import { type ChildProcess, fork } from 'node:child_process';
import { ApiError } from '#server/errors.ts';
import type { ResizedPicture, ResizeJob } from './resize.ts';

export interface Resizer {
  /**
   * Keeps a place in the queue while a picture comes in and is worked on, so that few are in memory.
   * @param player his account: each has one place, and together they leave one to the team
   * @throws ApiError `media.busy`
   */
  reserve<T>(work: () => Promise<T>, player?: number): Promise<T>;
  /** Draws a picture anew, one at a time. @throws ApiError `media.unreadable` */
  resize(job: ResizeJob): Promise<ResizedPicture>;
  close(): void;
}

const processFile = new URL('./resize-process.ts', import.meta.url);
const maxReserved = 4;
const retrySeconds = 10;

interface ResizerOptions {
  /** A picture that takes longer counts as damaged. */
  readonly timeoutSeconds?: number;
}

/** Resolves with undefined when the process ends without an answer. */
function answerOf(child: ChildProcess, job: ResizeJob): Promise<ResizedPicture | undefined> {
  return new Promise((resolve) => {
    child.once('message', (answer: ResizedPicture | null) => resolve(answer ?? undefined));
    child.once('error', () => resolve(undefined));
    child.once('exit', () => resolve(undefined));
    child.send(job, (error) => error && resolve(undefined));
  });
}

/**
 * Decodes uploaded pictures in a process per picture: a file that breaks the decoder ends that process, which has
 * neither settings nor connections of the site, and its memory is free again afterwards.
 */
export function createResizer({ timeoutSeconds = 60 }: ResizerOptions = {}): Resizer {
  let last: Promise<unknown> = Promise.resolve();
  let reserved = 0;
  const players = new Set<number>();
  let running: ChildProcess | undefined;

  async function run(job: ResizeJob): Promise<ResizedPicture> {
    const child = fork(processFile, {
      execArgv: ['--max-old-space-size=128'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    running = child;
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
    try {
      const resized = await answerOf(child, job);
      if (!resized) throw new ApiError('media.unreadable');
      return resized;
    } finally {
      clearTimeout(timer);
      child.kill('SIGKILL');
    }
  }

  return {
    async reserve(work, player) {
      const isRefused = player !== undefined && (players.has(player) || players.size >= maxReserved - 1);
      if (isRefused || reserved >= maxReserved) {
        throw new ApiError('media.busy', { retryAfter: retrySeconds });
      }
      reserved += 1;
      if (player !== undefined) players.add(player);
      try {
        return await work();
      } finally {
        reserved -= 1;
        if (player !== undefined) players.delete(player);
      }
    },
    resize(job) {
      const resized = last.then(() => run(job));
      last = resized.catch(() => undefined);
      return resized;
    },
    close() {
      running?.kill('SIGKILL');
    },
  };
}
