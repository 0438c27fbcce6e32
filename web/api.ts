import { createContext } from 'react-router';
import type { ErrorResponse, ProofMethod } from '#contract/api/call.ts';
import type { BodyOf, CallKey, ParamsOf, QueryOf, ResponseOf } from '#contract/api/calls.ts';
import type { Transport } from '#contract/rendered-page.ts';

/** A binary body may be any part of a file. */
type Sent<Body> = [Body] extends [File] ? Blob : Body;

/** Input of a call; the contract says which parts it has. */
export interface CallInput<K extends CallKey> {
  readonly params?: ParamsOf<K>;
  readonly query?: Partial<QueryOf<K>>;
  readonly body?: Sent<BodyOf<K>>;
  readonly signal?: AbortSignal;
  /** Session id of the solved captcha; without it the server uses the cookie. */
  readonly captchaSession?: string | undefined;
}

export interface Api {
  /** @throws ApiError for an error response @throws ApiUnreachable without a valid response */
  call<K extends CallKey>(key: K, input?: CallInput<K>): Promise<ResponseOf<K>>;
}

/** An error response: status, stable code and message. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly string[];
  /** Ways to prove who one is, where the error asks for it. */
  readonly methods: readonly ProofMethod[];
  /** Whether the ban that refused a login can be appealed against. */
  readonly canAppeal: boolean;
  /** In seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, answer: Partial<ErrorResponse>) {
    super(answer.message ?? '');
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? 'server.error';
    this.errors = answer.errors ?? [];
    this.methods = answer.methods ?? [];
    this.canAppeal = answer.canAppeal ?? false;
    this.retryAfter = answer.retryAfter;
  }
}

const apiErrors = new WeakMap<object, ApiError>();

/** One error per response object: renders that share a cached response share its error. */
function apiErrorOf(status: number, answer: unknown): ApiError {
  if (typeof answer !== 'object' || answer === null) return new ApiError(status, {});
  const apiError = apiErrors.get(answer) ?? new ApiError(status, answer);
  apiErrors.set(answer, apiError);
  return apiError;
}

export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
}

function addressOf(path: string, params: object | undefined, query: object | undefined): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(params ?? {}, name))),
  );
  const entries = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length === 0 ? filled : `${filled}?${new URLSearchParams(entries)}`;
}

export function createApi(transport: Transport): Api {
  return {
    async call(key, { params, query, body, signal, captchaSession } = {}) {
      const [method = 'GET', path = '/'] = key.split(' ');
      const answer = await transport({
        method,
        url: addressOf(path, params as object | undefined, query as object | undefined),
        body,
        signal,
        headers: captchaSession === undefined ? {} : { 'x-captcha-session': captchaSession },
      });
      // Some successful responses have `success: false`, such as a wrong captcha.
      if (answer.status >= 400) throw apiErrorOf(answer.status, answer.body);
      return answer.body as never;
    },
  };
}

/** Sends bytes unchanged and everything else as JSON. */
function bodyOf(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {};
  if (body instanceof Blob) return { body, type: 'application/octet-stream' };
  return { body: JSON.stringify(body), type: 'application/json' };
}

export function fetchTransport(language: string): Transport {
  return async ({ method, url, body: given, signal, headers: own }) => {
    const headers = { accept: 'application/json', 'accept-language': language, ...own };
    const { body, type } = bodyOf(given);
    try {
      const response = await fetch(url, {
        method,
        credentials: 'same-origin',
        headers: type === undefined ? headers : { ...headers, 'content-type': type },
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new ApiUnreachable();
    }
  };
}

/** The API for loaders: `context.get(apiContext)`. */
export const apiContext = createContext<Api>();
