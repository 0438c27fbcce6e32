import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#web/api.ts';
import { resumableUploads } from './resumable-uploads.ts';
import { sendChunks } from './send-chunks.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // What browsers of 2022 lack.
  vi.stubGlobal('AbortSignal', { prototype: AbortSignal.prototype });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const key = '0'.repeat(32);
const uploaded = { fileUrl: '/files/a', fileSize: '3 B', sha256: 'abc' };

/** Sends three bytes; the first chunk is never answered. */
function send(signal: AbortSignal) {
  const signals: AbortSignal[] = [];
  async function call(name: string, { signal: given }: { signal: AbortSignal }): Promise<unknown> {
    if (name === 'POST /api/uploads/begin') return { key };
    if (name === 'GET /api/uploads/{key}') return { offset: 0 };
    if (name.startsWith('POST')) return uploaded;
    signals.push(given);
    if (signals.length > 1) return { offset: 3 };
    return new Promise((_, reject) => given.addEventListener('abort', () => reject(given.reason)));
  }
  const kept = new Map<string, string>();
  const place = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  const wait = vi.fn(async () => {});
  const sent = sendChunks({
    api: { call } as unknown as Api,
    file: new File(['abc'], 'a.zip'),
    uploads: resumableUploads(() => place),
    signal,
    onSent: () => {},
    onChecking: () => {},
    wait,
  });
  return { sent, signals, wait };
}

test('a chunk without an answer for a minute is sent again', async () => {
  const { sent, signals, wait } = send(new AbortController().signal);
  await vi.advanceTimersByTimeAsync(59_000);
  expect([signals.length, signals[0]?.aborted]).toEqual([1, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await sent).toEqual(uploaded);
  expect(wait).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a pause ends the chunk that is being sent', async () => {
  const pause = new AbortController();
  const { sent, signals } = send(pause.signal);
  const ended = expect(sent).rejects.toThrow('paused');
  await vi.advanceTimersByTimeAsync(1_000);
  pause.abort(new Error('paused'));
  await ended;
  expect(signals[0]?.aborted).toBe(true);
});
