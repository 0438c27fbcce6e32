import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestModel } from './listed-model.ts';

/** How a file, or the list, is answered instead of as it should be. */
export type Lie =
  | 'other-bytes'
  | 'short'
  | 'cut'
  | 'short-without-length'
  | 'longer'
  | 'endless'
  | 'redirect'
  | 'redirect-to-itself'
  | 'silent'
  | 'stall'
  | 'ignores-range'
  | 'other-range'
  | 'repacked'
  | 'more-pages'
  | 'error'
  | 'busy'
  | 'gone';

export interface AskedFile {
  readonly path: string;
  readonly range: string | undefined;
}

/** A server with Mozilla's list at `/list` and the files below `/files/`. */
export interface ModelsServer {
  readonly listUrl: string;
  readonly filesUrl: string;
  /** Requests for files, the oldest first. */
  readonly asked: AskedFile[];
  /** Replaces what it serves. */
  serve(...models: TestModel[]): void;
  /** Answers the list with this text. */
  answerList(text: string): void;
  /** Lies about paths that contain `part`, always or the next `times`. */
  lie(lie: Lie, part?: string, times?: number): void;
  /** Bytes after which each connection stops sending for good; undefined for none. */
  holdAfter(bytes: number | undefined): void;
  stop(): Promise<void>;
}

function partAsked({ headers: { range } }: IncomingMessage): number {
  return Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
}

function sendPart(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
  const start = partAsked(request);
  if (start === 0) return void response.writeHead(200, { 'content-length': content.length }).end(content);
  if (start >= content.length) return void response.writeHead(416).end();
  const range = `bytes ${start}-${content.length - 1}/${content.length}`;
  response.writeHead(206, { 'content-range': range, 'content-length': content.length - start });
  response.end(content.subarray(start));
}

function sendEndlessly(response: ServerResponse): void {
  response.writeHead(200);
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
  };
  response.on('drain', more);
  more();
}

type Liar = (request: IncomingMessage, response: ServerResponse, content: Buffer) => void;

const halfOf = (content: Buffer) => content.subarray(0, Math.floor(content.length / 2));

const liars: Readonly<Record<Lie, Liar>> = {
  'other-bytes': (request, response, content) =>
    sendPart(request, response, Buffer.alloc(content.length, 'x')),
  short: (request, response, content) => sendPart(request, response, halfOf(content)),
  cut(_, response, content) {
    response.writeHead(200, { 'content-length': content.length });
    response.write(halfOf(content), () => response.destroy());
  },
  'short-without-length': (_, response, content) => void response.writeHead(200).end(halfOf(content)),
  longer: (request, response, content) => sendPart(request, response, Buffer.concat([content, content])),
  endless: (_, response) => sendEndlessly(response),
  redirect: (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/other' }).end(),
  'redirect-to-itself': ({ url }, response) => void response.writeHead(307, { location: url }).end(),
  silent: () => {},
  stall(_, response, content) {
    response.writeHead(200, { 'content-length': content.length });
    response.write(halfOf(content));
  },
  'ignores-range': (_, response, content) =>
    void response.writeHead(200, { 'content-length': content.length }).end(content),
  'other-range'(_, response, content) {
    response.writeHead(206, { 'content-range': `bytes 7-${content.length - 1}/${content.length}` });
    response.end(content.subarray(7));
  },
  repacked: (_, response, content) =>
    void response.writeHead(200, { 'content-encoding': 'zstd' }).end(content),
  'more-pages': (_, response, content) =>
    void response.writeHead(200, { 'next-page': '/list?_token=x' }).end(content),
  error: (_, response) => void response.writeHead(500).end(),
  busy: (_, response) => void response.writeHead(429).end(),
  gone: (_, response) => void response.writeHead(404).end(),
};

/** Sends the first bytes at once and then nothing more, with the connection open. */
function sendHeld(request: IncomingMessage, response: ServerResponse, content: Buffer, bytes: number): void {
  const start = partAsked(request);
  response.writeHead(start > 0 ? 206 : 200, {
    'content-length': content.length - start,
    ...(start > 0 && { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` }),
  });
  response.write(content.subarray(start, start + bytes));
}

export async function startModelsServer(...models: TestModel[]): Promise<ModelsServer> {
  let served = models;
  let listText: string | undefined;
  let wrong: { readonly lie: Lie; readonly part: string; left: number } | undefined;
  let held: number | undefined;
  const asked: AskedFile[] = [];

  function contentAt(path: string): Buffer | undefined {
    if (path === '/list' || path === '/files/records.json') {
      return Buffer.from(listText ?? JSON.stringify({ data: served.flatMap(({ records }) => records) }));
    }
    const location = path.replace('/files/', '');
    return served.map(({ packed }) => packed.get(location)).find((each) => each !== undefined);
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path !== '/list') asked.push({ path, range: request.headers.range });
    const content = contentAt(path);
    if (!content) return void response.writeHead(404).end();
    if (wrong && wrong.left > 0 && path.includes(wrong.part)) {
      wrong.left -= 1;
      liars[wrong.lie](request, response, content);
    } else if (held !== undefined && path !== '/list' && content.length - partAsked(request) > held) {
      sendHeld(request, response, content, held);
    } else sendPart(request, response, content);
  });
  // A test may keep the process busy for seconds; an idle connection that ends just when the next
  // request is sent would fail that request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    listUrl: `${base}/list`,
    filesUrl: `${base}/files`,
    asked,
    serve(...next) {
      served = next;
      listText = undefined;
    },
    answerList(text) {
      listText = text;
    },
    lie(lie, part = '', times = Number.POSITIVE_INFINITY) {
      wrong = { lie, part, left: times };
    },
    holdAfter(bytes) {
      held = bytes;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
