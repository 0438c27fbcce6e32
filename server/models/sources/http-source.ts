import { ModelError } from '#server/models/model-error.ts';
import { type ModelSource, maxListBytes, type SourceContent } from './source.ts';

/** Time limits in milliseconds. */
export interface SourceLimits {
  /** Until a server begins to answer. */
  readonly answerMs: number;
  /** A server that sends less than `minBytes` in this time has stalled. */
  readonly stallMs: number;
  readonly minBytes: number;
}

const usualLimits: SourceLimits = { answerMs: 20_000, stallMs: 30_000, minBytes: 16_384 };

interface Request {
  /** For messages: the sentence's subject. */
  readonly what: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly limits: SourceLimits;
}

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
}

/** @throws the caller's reason when it has aborted, otherwise a ModelError */
function fail(error: unknown, { what, signal }: Request): never {
  signal.throwIfAborted();
  if (error instanceof ModelError) throw error;
  throw new ModelError(
    'away',
    `${what} cannot be fetched: no connection, or it broke${codeOf(error)}`,
    error,
  );
}

/** Statuses by which a server says that a later request may succeed. */
const temporary = [408, 425, 429];

function checkStatus(response: Response, { what }: Request): void {
  const { status } = response;
  if (status === 200 || status === 206) return;
  if (status >= 300 && status < 400) {
    throw new ModelError(
      'refused',
      `${what} was sent from another address (status ${status}), which is not followed`,
    );
  }
  if (status === 416) throw new ModelError('wrongFile', `${what} is shorter than the list says`);
  const kind = status >= 500 || temporary.includes(status) ? 'away' : 'refused';
  throw new ModelError(kind, `${what} cannot be fetched: the server answered ${status}`);
}

/** The body in pieces. Ends the request when the reader stops early or the server stalls. */
async function* piecesOf(response: Response, request: Request, ending: AbortController) {
  const { limits, what } = request;
  let [received, receivedBefore] = [0, 0];
  const timer = setInterval(() => {
    if (received - receivedBefore < limits.minBytes) {
      ending.abort(new ModelError('away', `${what} cannot be fetched: the server has stopped sending`));
    }
    receivedBefore = received;
  }, limits.stallMs).unref();
  try {
    for await (const piece of response.body ?? []) {
      received += piece.byteLength;
      yield piece;
    }
  } catch (error) {
    fail(ending.signal.aborted ? ending.signal.reason : error, request);
  } finally {
    clearInterval(timer);
    ending.abort();
  }
}

/**
 * Sends a request.
 * @param inspect reads the head of the response; what it throws ends the request
 */
async function send<Head>(request: Request, inspect: (response: Response) => Head) {
  const { url, headers, signal, limits, what } = request;
  const ending = new AbortController();
  const late = () =>
    ending.abort(new ModelError('away', `${what} cannot be fetched: the server does not answer`));
  const timer = setTimeout(late, limits.answerMs);
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, ending.signal]),
      headers: { 'user-agent': 'Guildhall', ...headers },
      // The hosts are fixed: whoever answers for one of them must not choose another.
      redirect: 'manual',
      credentials: 'omit',
    });
    checkStatus(response, request);
    return { head: inspect(response), pieces: piecesOf(response, request, ending) };
  } catch (error) {
    ending.abort(error);
    return fail(error, request);
  } finally {
    clearTimeout(timer);
  }
}

/** Which part of a file a response has. @throws ModelError when it is neither what was asked for nor the whole */
function partOf({ status, headers }: Response, offset: number, what: string): Omit<SourceContent, 'pieces'> {
  if (status === 200) {
    const length = headers.get('content-length');
    return { from: 0, wholeBytes: length === null ? undefined : Number(length) };
  }
  const [, from, whole] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (offset === 0 || Number(from) !== offset) {
    throw new ModelError('refused', `${what} was sent in another part than the one that was asked for`);
  }
  return { from: offset, wholeBytes: whole === '*' ? undefined : Number(whole) };
}

/**
 * A server that has the list at one address and every file at its `attachment.location` below another.
 * @param filesUrl without a slash at its end
 */
export function httpSource(
  listUrl: string,
  filesUrl: string,
  limits: SourceLimits = usualLimits,
): ModelSource {
  return {
    async readList(signal) {
      const what = 'The list of models';
      const request = { what, url: listUrl, headers: { accept: 'application/json' }, signal, limits };
      const { pieces } = await send(request, (response) => {
        if (response.headers.has('next-page')) {
          throw new ModelError('list', 'The list of models has several pages, which are not read');
        }
      });
      const decoder = new TextDecoder();
      let [text, bytes] = ['', 0];
      for await (const piece of pieces) {
        bytes += piece.byteLength;
        if (bytes > maxListBytes) throw new ModelError('list', 'The list of models is too long');
        text += decoder.decode(piece, { stream: true });
      }
      return text + decoder.decode();
    },
    async open(location, offset, signal) {
      const what = `The file ${location.split('/').at(-1)}`;
      const headers = {
        // The hash is of the file as it is stored.
        'accept-encoding': 'identity',
        ...(offset > 0 && { range: `bytes=${offset}-` }),
      };
      const request = { what, url: `${filesUrl}/${location}`, headers, signal, limits };
      const { head, pieces } = await send(request, (response) => {
        if ((response.headers.get('content-encoding') ?? 'identity') !== 'identity') {
          throw new ModelError(
            'refused',
            `${what} was packed once more by the server, which must send it as it is`,
          );
        }
        return partOf(response, offset, what);
      });
      return { ...head, pieces };
    },
  };
}
