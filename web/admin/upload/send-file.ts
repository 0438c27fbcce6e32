import { type Api, ApiError, ApiUnreachable } from '#web/api.ts';
import { type PieceSize, pieceSize } from './piece-size.ts';
import type { RememberedUploads } from './remembered.ts';

/** What a download is added with. */
export interface Uploaded {
  readonly fileUrl: string;
  readonly fileSize: string;
  readonly sha256: string;
}

/** The file on this computer can no longer be read as it was when it was chosen. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

export interface Sending {
  readonly api: Api;
  readonly file: File;
  readonly uploads: RememberedUploads;
  /** Aborted to pause. */
  readonly signal: AbortSignal;
  /** How many bytes the server has. */
  readonly onSent: (sent: number) => void;
  /** All bytes are there; measuring them takes a moment. */
  readonly onChecking: () => void;
  /** Waits before the next try. */
  readonly wait: (seconds: number) => Promise<void>;
}

/** A piece that takes longer is given up; what the server has of it counts. */
const pieceMs = 60_000;
const longestPauseSeconds = 30;
const passing = [409, 429, 500, 502, 503, 504];

async function begin({ api, file, uploads, signal }: Sending): Promise<string> {
  const body = { name: file.name, bytes: file.size };
  const { key } = await api.call('POST /api/uploads/begin', { body, signal });
  uploads.remember(file, key);
  return key;
}

/** The upload to go on with, from where it came to; a new one where there is none. */
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

async function sendPiece({ api, file, signal }: Sending, key: string, offset: number, size: PieceSize) {
  const body = file.slice(offset, offset + size.bytes);
  const started = performance.now();
  try {
    const { offset: sent } = await api.call('PUT /api/uploads/{key}', {
      params: { key },
      query: { offset },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(pieceMs)]),
    });
    size.took(body.size, performance.now() - started);
    return sent;
  } catch (error) {
    size.failed();
    throw error;
  }
}

async function attempt(sending: Sending, size: PieceSize): Promise<Uploaded> {
  const { api, file, signal, onSent, onChecking } = sending;
  const found = await find(sending);
  const { key } = found;
  onSent(found.offset);
  for (let offset = found.offset; offset < file.size; ) {
    offset = await sendPiece(sending, key, offset, size);
    onSent(offset);
  }
  onChecking();
  return api.call('POST /api/uploads/{key}/finish', { params: { key }, signal });
}

/** Whether trying again helps: the connection is lost, or the server is busy or away for a moment. */
function passes(error: unknown): boolean {
  if (error instanceof ApiError) return passing.includes(error.status) || error.code === 'uploads.notFound';
  return error instanceof ApiUnreachable || (error instanceof DOMException && error.name === 'TimeoutError');
}

function pauseAfter(error: unknown, failures: number): number {
  const told = error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
  return told ?? Math.min(longestPauseSeconds, 2 ** (failures - 1));
}

async function refuseChanged(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new FileChanged();
    });
}

/**
 * Sends a file in pieces, from where an earlier try came to, and tries again with growing pauses while the connection is
 * lost.
 * @throws the signal's reason, FileChanged, ApiError where somebody has to do something
 */
export async function sendFile(sending: Sending): Promise<Uploaded> {
  const { file, signal } = sending;
  const size = pieceSize();
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
      await refuseChanged(file);
      if (!passes(error)) throw error;
      failures += 1;
      await sending.wait(pauseAfter(error, failures));
      signal.throwIfAborted();
    }
  }
}
