import { type ChildProcess, fork } from 'node:child_process';
import { createTurns } from '#server/async/turns.ts';
import { ApiError } from '#server/errors.ts';
import type { LogoPngs } from './draw-logo.ts';
import type { ResizedPicture, ResizeJob, ShrunkPicture } from './resize.ts';
import type { PictureJob } from './resize-process.ts';

export interface Resizer {
  /**
   * Reads a picture of a player, before it has a place in the queue. Each has one under way, and few are in memory: the
   * one that has taken longest gives way to a new one, so that whoever sends slowly keeps nobody out.
   * @throws ApiError `media.busy`
   */
  receive<T>(read: () => Promise<T>, player: number): Promise<T>;
  /**
   * Keeps a place in the queue while a picture is worked on, so that few are in memory.
   * @param player his account: each has one place, and together they leave one to the team
   * @throws ApiError `media.busy`
   */
  reserve<T>(work: () => Promise<T>, player?: number): Promise<T>;
  /** Draws a picture anew, one at a time. @throws ApiError `media.unreadable` */
  resize(job: ResizeJob): Promise<ResizedPicture>;
  /** Draws a picture anew in one size, in the same queue. @throws ApiError `media.unreadable` */
  shrink(job: ResizeJob): Promise<ShrunkPicture>;
  /** Draws a logo in the sizes the site needs, in the same queue. @throws ApiError `media.unreadable` */
  drawLogo(bytes: Uint8Array): Promise<LogoPngs>;
  close(): void;
}

const processFile = new URL('./resize-process.ts', import.meta.url);
const maxReserved = 4;
const maxReceived = 8;

const busy = () => new ApiError('media.busy', { retryAfter: 10 });

interface ResizerOptions {
  /** A picture that takes longer counts as damaged. */
  readonly timeoutSeconds?: number;
}

/** Resolves with undefined when the process ends without an answer. */
function answerOf<Drawn>(child: ChildProcess, job: PictureJob): Promise<Drawn | undefined> {
  return new Promise((resolve) => {
    child.once('message', (answer: Drawn | null) => resolve(answer ?? undefined));
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
  const inTurn = createTurns();
  let reserved = 0;
  const players = new Set<number>();
  /** What makes an upload of a player give way, the oldest first. */
  const received = new Map<number, () => void>();
  let running: ChildProcess | undefined;

  async function run<Drawn>(job: PictureJob): Promise<Drawn> {
    const child = fork(processFile, {
      execArgv: ['--max-old-space-size=128'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    running = child;
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutSeconds * 1000);
    try {
      const drawn = await answerOf<Drawn>(child, job);
      if (!drawn) throw new ApiError('media.unreadable');
      return drawn;
    } finally {
      clearTimeout(timer);
      child.kill('SIGKILL');
    }
  }

  const enqueue = <Drawn>(job: PictureJob) => inTurn(() => run<Drawn>(job));

  return {
    async receive(read, player) {
      if (received.has(player)) throw busy();
      const [oldest] = received.size < maxReceived ? [] : received.values();
      oldest?.();
      const { promise: isOver, reject } = Promise.withResolvers<never>();
      const giveWay = () => {
        received.delete(player);
        reject(busy());
      };
      received.set(player, giveWay);
      try {
        return await Promise.race([isOver, read()]);
      } finally {
        // He may have begun another since this one gave way.
        if (received.get(player) === giveWay) received.delete(player);
      }
    },
    async reserve(work, player) {
      const isRefused = player !== undefined && (players.has(player) || players.size >= maxReserved - 1);
      if (isRefused || reserved >= maxReserved) {
        throw busy();
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
    resize: (job) => enqueue({ kind: 'sizes', ...job }),
    shrink: (job) => enqueue({ kind: 'shrunk', ...job }),
    drawLogo: (bytes) => enqueue({ kind: 'logo', bytes }),
    close() {
      running?.kill('SIGKILL');
    },
  };
}
