import { readRetryAfter } from '#server/text/retry-after.ts';
import { type EngineErrorKind, EngineFailure } from '#server/translation/engine.ts';

/** Time limit of one call. */
export interface CallOptions {
  readonly timeoutMs: number;
}

export interface ServiceCall {
  /** For messages. */
  readonly service: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

export interface ServiceResponse {
  readonly service: string;
  readonly status: number;
  /** In seconds. */
  readonly retryAfter: number | undefined;
  /** Undefined when the body is not JSON. */
  readonly json: unknown;
}

const maxBodyBytes = 2 * 1024 ** 2;

/** Combines the caller's signal with the time limit. */
export function withTimeout(signal: AbortSignal, { timeoutMs }: CallOptions): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
}

const maxRetrySeconds = 31 * 86_400;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBody(response: Response, service: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxBodyBytes) throw new EngineFailure('rubbish', `${service} answers without end`);
  }
  return text + decoder.decode();
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? ` (${code})` : '';
}

function toConnectionFailure(error: unknown, { service, signal }: ServiceCall): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (!signal.aborted) return new EngineFailure('away', `${service} cannot be reached${causeOf(error)}`);
  return new EngineFailure('away', `${service} did not answer in time`);
}

/** Sends a request; any HTTP status is a valid response. @throws EngineFailure when no complete response arrives */
export async function requestJson(call: ServiceCall): Promise<ServiceResponse> {
  const { service, url, headers, body, signal } = call;
  try {
    const response = await fetch(url, {
      signal,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Guildhall',
        ...headers,
      },
      // Never send the key to another host.
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return {
      service,
      status: response.status,
      retryAfter: readRetryAfter(response.headers.get('retry-after'), maxRetrySeconds),
      json: parseJson(await readBody(response, service)),
    };
  } catch (error) {
    throw toConnectionFailure(error, call);
  }
}

/** `rubbish`: rejected because of this text, others may work. `refused`: the owner has to act. */
const errorKinds: Readonly<Record<number, EngineErrorKind>> = {
  400: 'rubbish',
  402: 'quota',
  408: 'away',
  413: 'rubbish',
  422: 'rubbish',
  429: 'busy',
  529: 'busy',
};

/**
 * Maps a status other than 200.
 * @param known meanings specific to the service
 */
export function toEngineFailure(
  { service, status, retryAfter }: ServiceResponse,
  known: Readonly<Record<number, EngineErrorKind>> = {},
): EngineFailure {
  const kind = known[status] ?? errorKinds[status] ?? (status >= 500 ? 'away' : 'refused');
  return new EngineFailure(kind, `${service} answered ${status}`, retryAfter);
}

/** A response of unexpected form. */
export function invalidResponse(service: string): EngineFailure {
  return new EngineFailure('rubbish', `${service} answered something that is no translation`);
}
