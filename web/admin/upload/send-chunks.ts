import { type Api, ApiError, ApiUnreachable } from '#web/api.ts';
import { type ChunkSize, chunkSize } from './chunk-size.ts';
import type { ResumableUploads } from './resumable-uploads.ts';

export interface Uploaded {
  readonly fileUrl: string;
  readonly fileSize: string;
  readonly sha256: string;
}

/** The local file was changed or removed since it was chosen. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

export interface Sending {
  readonly api: Api;
  readonly file: File;
  readonly uploads: ResumableUploads;
  /** Aborting pauses the upload. */
  readonly signal: AbortSignal;
  /** Called with the number of bytes the server has stored. */
  readonly onSent: (sent: number) => void;
  /** Called when all bytes are stored and the server computes the checksum. */
  readonly onChecking: () => void;
  /** Waits before a retry. */
  readonly wait: (seconds: number) => Promise<void>;
}

/** A chunk that takes longer is aborted; the bytes the server already has count. */
const chunkTimeoutMs = 60_000;
const maxRetrySeconds = 30;
const retryableStatuses = [409, 429, 500, 502, 503, 504];

async function begin({ api, file, uploads, signal }: Sending): Promise<string> {
  const body = { name: file.name, bytes: file.size };
  const { key } = await api.call('POST /api/uploads/begin', { body, signal });
  uploads.remember(file, key);
  return key;
}

/** The upload to resume with its offset, or a new one. */
async function find(sending: Sending): Promise<{ key: string; offset: number }> {
  const { api, file, uploads, signal } = sending;
  const key = uploads.keyOf(file);
  if (key === undefined) return { key: await begin(sending), offset: 0 };
  try {
    const { offset } = await api.call('GET /api/uploads/{key}', { params: { key }, signal });
    return { key, offset };
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'uploads.notFound')) throw error;
    uploads.forget(key);
    return { key: await begin(sending), offset: 0 };
  }
}

/** Aborts with `signal`, and a chunk that takes too long. Browsers of 2022 cannot join signals (`AbortSignal.any`). */
function limitTime(signal: AbortSignal): { readonly signal: AbortSignal; readonly end: () => void } {
  const either = new AbortController();
  const abort = () => either.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const tooLong = () => either.abort(new DOMException('The chunk took too long', 'TimeoutError'));
  const timer = setTimeout(tooLong, chunkTimeoutMs);
  return {
    signal: either.signal,
    end() {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}

async function sendChunk({ api, file, signal }: Sending, key: string, offset: number, size: ChunkSize) {
  const body = file.slice(offset, offset + size.bytes);
  const started = performance.now();
  const limited = limitTime(signal);
  try {
    const { offset: sent } = await api.call('PUT /api/uploads/{key}', {
      params: { key },
      query: { offset },
      body,
      signal: limited.signal,
    });
    size.took(body.size, performance.now() - started);
    return sent;
  } catch (error) {
    size.failed();
    throw error;
  } finally {
    limited.end();
  }
}

async function attempt(sending: Sending, size: ChunkSize): Promise<Uploaded> {
  const { api, file, signal, onSent, onChecking } = sending;
  const found = await find(sending);
  const { key } = found;
  onSent(found.offset);
  for (let offset = found.offset; offset < file.size; ) {
    offset = await sendChunk(sending, key, offset, size);
    onSent(offset);
  }
  onChecking();
  return api.call('POST /api/uploads/{key}/finish', { params: { key }, signal });
}

/** Whether a retry may help: connection lost, or server temporarily unavailable. */
function isRetryable(error: unknown): boolean {
  if (error instanceof ApiError)
    return retryableStatuses.includes(error.status) || error.code === 'uploads.notFound';
  return error instanceof ApiUnreachable || (error instanceof DOMException && error.name === 'TimeoutError');
}

function retryDelay(error: unknown, failures: number): number {
  const told = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
  return told ?? Math.min(maxRetrySeconds, 2 ** (failures - 1));
}

async function assertUnchanged(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new FileChanged();
    });
}

/**
 * Sends a file in chunks, resuming an earlier upload, with exponential backoff while the connection is lost.
 * @throws the signal's reason, FileChanged, ApiError for errors a retry cannot solve
 */
export async function sendChunks(sending: Sending): Promise<Uploaded> {
  const { file, signal } = sending;
  const size = chunkSize();
  let [failures, most] = [0, 0];
  const onSent = (sent: number) => {
    if (sent > most) [failures, most] = [0, sent];
    sending.onSent(sent);
  };
  for (;;) {
    try {
      return await attempt({ ...sending, onSent }, size);
    } catch (error) {
      signal.throwIfAborted();
      await assertUnchanged(file);
      if (!isRetryable(error)) throw error;
      failures += 1;
      await sending.wait(retryDelay(error, failures));
      signal.throwIfAborted();
    }
  }
}
