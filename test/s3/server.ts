import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type BucketRequest, type BucketResponse, errorResponse, memoryBucket } from './objects.ts';
import { type Credentials, signatureError } from './signature.ts';

/**
 * A failure of a request: another response, none, `half` of the right one before the connection closes, or one that
 * never ends, of a success or of a failure. Undefined for success.
 */
export type Fault = (
  asked: Pick<BucketRequest, 'method' | 'name' | 'query'>,
) => BucketResponse | 'silence' | 'cut' | 'half' | 'endless' | 'endless failure' | undefined;

const bucket = 'guildhall-test';
const credentials: Credentials = {
  accessKeyId: 'TESTKEY',
  secretAccessKey: 'secret/with+signs=',
  region: 'eu-test-1',
};

function send(response: ServerResponse, { status, headers, body }: BucketResponse, method: string): void {
  response.writeHead(status, {
    ...headers,
    ...(body && method !== 'HEAD' ? { 'content-length': body.length } : {}),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

function sendHalf(response: ServerResponse, { status, headers, body = '' }: BucketResponse): void {
  response.writeHead(status, { ...headers, 'content-length': body.length });
  response.write(body.slice(0, body.length / 2));
}

/** Not as fast as it can, to spare the machine: a few megabytes in a second. */
function sendForever(response: ServerResponse, status: number): void {
  response.writeHead(status);
  response.write('<Error><Code>InternalError</Code>');
  const timer = setInterval(() => response.write(Buffer.alloc(2 ** 20, 'x')), 20);
  response.once('close', () => clearInterval(timer));
}

/**
 * An S3 server with one in-memory bucket. Rejects requests whose signature does not match exactly, and parts
 * that Amazon would reject.
 */
export async function startS3() {
  const contents = memoryBucket();
  const asked: string[] = [];
  let fault: Fault = () => undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const body = await buffer(request);
    const { method = 'GET', headers } = request;
    const [, named, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const one: BucketRequest = {
      method,
      name: rest.join('/'),
      query: url.searchParams,
      range: headers.range,
      body,
    };
    asked.push(`${method} ${url.pathname}${url.search}`);
    const gone = fault(one);
    if (gone === 'silence') return;
    if (gone === 'endless') return sendForever(response, 200);
    if (gone === 'endless failure') return sendForever(response, 500);
    if (gone === 'half') return sendHalf(response, contents.answer(one));
    if (gone === 'cut') return void request.socket.destroy();
    const code = signatureError(request, url, body, credentials);
    if (gone) send(response, gone, method);
    else if (code) send(response, errorResponse(403, code), method);
    else if (named !== bucket) send(response, errorResponse(404, 'NoSuchBucket'), method);
    else send(response, contents.answer(one), method);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const underWay = new Set<ServerResponse>();
  server.on('request', (_, response: ServerResponse) => {
    underWay.add(response.once('close', () => underWay.delete(response)));
  });
  const listen = async (port = 0) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen();
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    settings: {
      bucket,
      prefix: 'files',
      endpoint,
      addressing: 'path',
      now: () => new Date(),
      ...credentials,
    } as const,
    /** The site's settings for this server. */
    environment: {
      STORAGE_URL: `s3://${bucket}/files`,
      S3_ENDPOINT: endpoint,
      S3_REGION: credentials.region,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    names: contents.names,
    /** All requests, as «METHOD /path?query». */
    asked,
    /** Number of unfinished requests. */
    open: () => underWay.size,
    fail(made: Fault) {
      fault = made;
    },
    work() {
      fault = () => undefined;
    },
    stop,
    /** Restarts on the same port with the same contents. */
    startAgain: () => listen(port),
  };
}

export type S3Server = Awaited<ReturnType<typeof startS3>>;
