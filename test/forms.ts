import { type ClientRequest, type IncomingHttpHeaders, request } from 'node:http';
import { Readable } from 'node:stream';
import { sessionCookie } from '#server/request/cookies.ts';
import type { TestApp } from '#test/app.ts';

/** A field, or a file when it has a name. */
export interface Part {
  readonly field: string;
  readonly fileName?: string;
  readonly content: string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** JSON body of the response. */
  readonly json: Record<string, unknown>;
}

export interface Sent {
  readonly session?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: AsyncIterable<Uint8Array>;
  /** Called with the request, to break it. */
  readonly onRequest?: (request: ClientRequest) => void;
}

export const boundary = 'a-boundary-of-tests';

export async function* formOf(
  parts: readonly Part[],
  end = `--${boundary}--\r\n`,
): AsyncGenerator<Uint8Array> {
  for (const { field, fileName, content } of parts) {
    const name = fileName === undefined ? '' : `; filename="${fileName}"`;
    const type = fileName === undefined ? '' : 'Content-Type: application/octet-stream\r\n';
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n${type}\r\n`,
    );
    if (typeof content === 'string' || content instanceof Uint8Array) yield Buffer.from(content);
    else yield* content;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(end);
}

/** Starts listening. @returns the port */
export async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Sends a request over a real connection, chunk by chunk.
 * @throws when it breaks before a response
 */
export function sendOver(port: number, path: string, sent: Sent = {}): Promise<Answered> {
  const { session, headers, method = 'GET', body, onRequest } = sent;
  return new Promise((resolve, reject) => {
    const asking = request({
      port,
      host: '127.0.0.1',
      path,
      method,
      agent: false,
      headers: {
        origin: `http://127.0.0.1:${port}`,
        ...(session === undefined ? {} : { cookie: `${sessionCookie}=${session}` }),
        ...headers,
      },
    });
    asking.on('error', reject);
    asking.on('response', async (answer) => {
      const pieces: Buffer[] = [];
      answer.on('error', reject);
      for await (const piece of answer) pieces.push(piece);
      const whole = Buffer.concat(pieces);
      const isJson = String(answer.headers['content-type']).startsWith('application/json');
      const json = isJson ? JSON.parse(whole.toString()) : {};
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: whole, json });
    });
    onRequest?.(asking);
    if (body)
      Readable.from(body)
        .on('error', () => asking.destroy())
        .pipe(asking);
    else asking.end();
  });
}

export function sendForm(
  port: number,
  path: string,
  parts: readonly Part[],
  sent: Sent = {},
): Promise<Answered> {
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...sent.headers };
  return sendOver(port, path, { method: 'POST', body: formOf(parts), ...sent, headers });
}
