import { EngineFailure, type EngineTrouble } from '#server/translation/engine.ts';

/** How long an engine may take for one call, whatever it does meanwhile. */
export interface Patience {
  readonly timeoutMs: number;
}

export interface ServiceCall {
  /** The service's name, for messages. */
  readonly service: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without one it is a GET. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

export interface ServiceAnswer {
  readonly service: string;
  readonly status: number;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** Undefined where the body is no JSON. */
  readonly json: unknown;
}

const longestBody = 2 * 1024 ** 2;

/** The caller's signal, and the end of an engine's patience. */
export function withPatience(signal: AbortSignal, { timeoutMs }: Patience): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
}

const longestWait = 31 * 86_400;

/** @param header a number of seconds or a date @returns seconds, at most a month */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined;
  if (/^\d{1,12}$/.test(header)) return Math.min(Number(header), longestWait);
  const date = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  return Math.min(Math.max(0, Math.ceil((date - now) / 1000)), longestWait);
}

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
    if (text.length > longestBody) throw new EngineFailure('rubbish', `${service} answers without end`);
  }
  return text + decoder.decode();
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? ` (${code})` : '';
}

function asFailure(error: unknown, { service, signal }: ServiceCall): EngineFailure {
  if (error instanceof EngineFailure) return error;
  if (!signal.aborted) return new EngineFailure('away', `${service} cannot be reached${causeOf(error)}`);
  return new EngineFailure('away', `${service} did not answer in time`);
}

/**
 * Asks a service over HTTP.
 * @throws EngineFailure when nothing whole comes back; an answer of any status is an answer
 */
export async function askService(call: ServiceCall): Promise<ServiceAnswer> {
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
      // A key is sent where the owner said, nowhere else.
      redirect: 'manual',
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return {
      service,
      status: response.status,
      retryAfter: readRetryAfter(response.headers.get('retry-after')),
      json: parseJson(await readBody(response, service)),
    };
  } catch (error) {
    throw asFailure(error, call);
  }
}

/** What is refused for its own sake is `rubbish`: other texts may go on. `refused` is for the owner to mend. */
const troubles: Readonly<Record<number, EngineTrouble>> = {
  400: 'rubbish',
  402: 'quota',
  408: 'away',
  413: 'rubbish',
  422: 'rubbish',
  429: 'busy',
  529: 'busy',
};

/** What an answer that is not 200 means. @param known what this service means by some statuses */
export function failureOf(
  { service, status, retryAfter }: ServiceAnswer,
  known: Readonly<Record<number, EngineTrouble>> = {},
): EngineFailure {
  const trouble = known[status] ?? troubles[status] ?? (status >= 500 ? 'away' : 'refused');
  return new EngineFailure(trouble, `${service} answered ${status}`, retryAfter);
}

/** An answer that does not say what it should. */
export function rubbish(service: string): EngineFailure {
  return new EngineFailure('rubbish', `${service} answered something that is no translation`);
}
