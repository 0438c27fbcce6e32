// Load from a process of its own: so many connections, each asking again as soon as it is answered.
// Plain sockets: an HTTP client would be the bottleneck and flatter whoever is measured.
import { connect, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { percentile } from './figures.ts';

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly answers: number;
  /** Answers whose status is not 200. */
  readonly refused: number;
}

interface Load {
  readonly port: number;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

const warmUpMs = 1_000;

function requestOf(path: string): Buffer {
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\nAccept-Encoding: br, gzip\r\n\r\n`,
  );
}

/** Where the first answer in `bytes` ends, or -1 while it is incomplete. */
function endOfAnswer(bytes: Buffer): number {
  const head = bytes.indexOf('\r\n\r\n');
  if (head < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))?.[1];
  if (length === undefined)
    throw new Error(`an answer without its length: ${bytes.toString('latin1', 0, head)}`);
  const end = head + 4 + Number(length);
  return bytes.length < end ? -1 : end;
}

/** Asks on one connection until `until`; calls `answered` with each answer's milliseconds and status. */
function ask(
  { port, paths }: Load,
  first: number,
  until: number,
  answered: (ms: number, status: number) => void,
): Promise<void> {
  const requests = paths.map(requestOf);
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let next = first;
    let sentAt = 0;
    let waiting = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      socket.write(requests[next++ % requests.length] ?? '');
    };
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (bytes) => {
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
      if (endOfAnswer(waiting) !== waiting.length) return;
      const now = performance.now();
      answered(now - sentAt, Number(waiting.toString('latin1', 9, 12)));
      waiting = Buffer.alloc(0);
      if (now < until) send();
      else socket.end();
    });
  });
}

async function run(load: Load): Promise<LoadResult> {
  const times: number[] = [];
  let refused = 0;
  const from = performance.now() + warmUpMs;
  const until = from + load.seconds * 1000;
  const answered = (ms: number, status: number) => {
    if (performance.now() < from) return;
    times.push(ms);
    if (status !== 200) refused++;
  };
  const each = Array.from({ length: load.connections }, (_, index) => ask(load, index, until, answered));
  await Promise.all(each);
  return {
    perSecond: times.length / load.seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    answers: times.length,
    refused,
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string' },
    connections: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '5' },
  },
});
const result = await run({
  port: Number(values.port),
  paths: positionals,
  connections: Number(values.connections),
  seconds: Number(values.seconds),
});
console.log(JSON.stringify(result));
