import type { Api } from '#web/api.ts';
import type { RememberedUploads } from './remembered.ts';
import { sendFile, type Uploaded } from './send-file.ts';
import { speedometer } from './speed.ts';

/**
 * `sending`; `waiting` for the connection to come back, which it tries by itself; `checking` what has come in whole;
 * `paused` by its owner; `stopped` by a refusal that somebody has to look at; `over`, whole or called off.
 */
export type Phase = 'sending' | 'waiting' | 'checking' | 'paused' | 'stopped' | 'over';

export interface Progress {
  readonly phase: Phase;
  /** Bytes the server has. */
  readonly sent: number;
  readonly bytesPerSecond: number | undefined;
}

export interface Upload {
  readonly file: File;
  /**
   * Begins, or goes on after a refusal.
   * @returns what a download is added with; null when it was called off
   * @throws FileChanged, ApiError where somebody has to do something
   */
  go(): Promise<Uploaded | null>;
  pause(): void;
  /** Goes on after a pause; tries at once while it waits. */
  resume(): void;
  /** Calls it off: the server throws away what it has. */
  cancel(): Promise<void>;
}

export interface UploadOptions {
  readonly api: Api;
  readonly file: File;
  readonly uploads: RememberedUploads;
  readonly onProgress: (progress: Progress) => void;
}

/** A wait that can be cut short. */
function nap() {
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

/** The life of one file's upload. */
export function createUpload({ api, file, uploads, onProgress }: UploadOptions): Upload {
  const { sleep, wake } = nap();
  let running: AbortController | undefined;
  let outcome = Promise.withResolvers<Uploaded | null>();
  let sent = 0;
  let speed = speedometer();

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
    speed = speedometer();
  }

  async function run({ signal }: AbortController): Promise<void> {
    const onChecking = () => show('checking');
    try {
      const uploaded = await sendFile({ api, file, uploads, signal, onSent, onChecking, wait });
      show('over');
      outcome.resolve(uploaded);
    } catch (error) {
      if (signal.aborted) return;
      show('stopped');
      outcome.reject(error);
    }
  }

  function start(): void {
    speed = speedometer();
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
      outcome = Promise.withResolvers();
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
      // Should it fail, the server does it by itself after two days.
      await api.call('DELETE /api/uploads/{key}', { params: { key } }).catch(() => undefined);
    },
  };
}
