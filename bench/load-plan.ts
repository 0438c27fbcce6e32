/** A request: a path, in which `{n}` becomes a new number each time, or a call with a body. */
export type RequestSpec =
  | string
  | {
      readonly path: string;
      /** Sent as JSON by POST. */
      readonly body: unknown;
      readonly headers: Readonly<Record<string, string>>;
    };

export interface LoadPlan {
  readonly port: number;
  /** Cycled through by all connections together. */
  readonly asks: readonly RequestSpec[];
  readonly connections: number;
  readonly seconds: number;
  /** Seconds before the measurement. */
  readonly warmUpSeconds: number;
  /** Sends each request once; ends with the last one, or after `seconds`. */
  readonly once?: boolean;
  /** Total requests per second; unlimited by default. */
  readonly perSecond?: number;
  /** Receives pairs of float64: time of the response (ms since 1970) and duration (ms). */
  readonly samplesFile?: string;
}

export interface LoadResult {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly longest: number;
  readonly answers: number;
  /** Responses with a status other than 200. */
  readonly failed: number;
}

/** The bytes of a request; `number` replaces `{n}`. */
export function requestOf(ask: RequestSpec, number: number): Buffer {
  const common = 'Host: localhost\r\nAccept: */*\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n';
  if (typeof ask === 'string') {
    return Buffer.from(`GET ${ask.replace('{n}', String(number))} HTTP/1.1\r\n${common}\r\n`);
  }
  const body = JSON.stringify(ask.body);
  const headers = {
    ...ask.headers,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${ask.path} HTTP/1.1\r\n${common}${lines.join('')}\r\n${body}`);
}

/**
 * Position where the first response in `bytes` ends, or -1 while it is incomplete.
 * @throws Error without a Content-Length
 */
export function endOfResponse(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const text = bytes.toString('latin1', 0, head);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`an answer without its length: ${text}`);
  const end = head + 4 + Number(length);
  return bytes.length < end ? -1 : end;
}
