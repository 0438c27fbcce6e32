import type { Api } from '#web/api.ts';
import type { ResumableUploads } from './resumable-uploads.ts';
import { sendChunks, type Uploaded } from './send-chunks.ts';
import { throughputMeter } from './throughput.ts';

/**
 * `sending`; `waiting` for the connection, with automatic retries; `checking` the checksum of a complete file;
 * `paused` by the user; `stopped` by an error that needs action; `over`, finished or cancelled.
 */
export type Phase = 'sending' | 'waiting' | 'checking' | 'paused' | 'stopped' | 'over';

export interface Progress {
  readonly phase: Phase;
  /** Bytes stored on the server. */
  readonly sent: number;
  readonly bytesPerSecond: number | undefined;
}

export interface Upload {
  readonly file: File;
  /**
   * Starts, or restarts after an error.
   * @returns the uploaded file; null when cancelled
   * @throws FileChanged, ApiError for errors a retry cannot solve
   */
  go(): Promise<Uploaded | null>;
  pause(): void;
  /** Continues after a pause; skips the delay while waiting to retry. */
  resume(): void;
  /** Cancels the upload and deletes its data on the server. */
  cancel(): Promise<void>;
}

export interface UploadOptions {
  readonly api: Api;
  readonly file: File;
  readonly uploads: ResumableUploads;
  readonly onProgress: (progress: Progress) => void;
}

/** A sleep that can be ended early. */
function cancellableSleep() {
  let wake = () => {};
  return {
    wake: () => wake(),
    sleep: (seconds: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, seconds * 1_000);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}

/** A promise with what settles it: browsers of 2022 have no `Promise.withResolvers`. */
function createOutcome() {
  let resolve: (uploaded: Uploaded | null) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<Uploaded | null>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

/** Controls the upload of one file. */
export function createUpload({ api, file, uploads, onProgress }: UploadOptions): Upload {
  const { sleep, wake } = cancellableSleep();
  let running: AbortController | undefined;
  let outcome = createOutcome();
  let sent = 0;
  let speed = throughputMeter();

  function show(phase: Phase): void {
    onProgress({ phase, sent, bytesPerSecond: phase === 'sending' ? speed.bytesPerSecond() : undefined });
  }

  function onSent(now: number): void {
    sent = now;
    speed.add(sent, performance.now());
    show('sending');
  }

  async function wait(seconds: number): Promise<void> {
    show('waiting');
    await sleep(seconds);
    speed = throughputMeter();
  }

  async function run({ signal }: AbortController): Promise<void> {
    const onChecking = () => show('checking');
    try {
      const uploaded = await sendChunks({ api, file, uploads, signal, onSent, onChecking, wait });
      show('over');
      outcome.resolve(uploaded);
    } catch (error) {
      if (signal.aborted) return;
      show('stopped');
      outcome.reject(error);
    }
  }

  function start(): void {
    speed = throughputMeter();
    running = new AbortController();
    show('sending');
    void run(running);
  }

  function halt(): void {
    running?.abort();
    wake();
  }

  return {
    file,
    go() {
      outcome = createOutcome();
      start();
      return outcome.promise;
    },
    pause() {
      halt();
      show('paused');
    },
    resume() {
      if (running && !running.signal.aborted) wake();
      else start();
    },
    async cancel() {
      halt();
      show('over');
      outcome.resolve(null);
      const key = uploads.keyOf(file);
      if (key === undefined) return;
      uploads.forget(key);
      // If this fails, the server deletes it after two days.
      await api.call('DELETE /api/uploads/{key}', { params: { key } }).catch(() => undefined);
    },
  };
}
