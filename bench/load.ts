// Generates load from its own process: a number of connections, each sending its next request once answered.
// Uses plain sockets, because an HTTP client would be the bottleneck. Reads a plan and prints the result,
// both as JSON.
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { percentile } from './figures.ts';
import { endOfResponse, type LoadPlan, type LoadResult, requestOf } from './load-plan.ts';

/** Yields the requests in turn; undefined when there are none left. */
function requestsOf({ asks, once = false }: LoadPlan): () => Buffer | undefined {
  const fixed = asks.every((ask) => typeof ask !== 'string' || !ask.includes('{n}'));
  const ready = fixed ? asks.map((ask) => requestOf(ask, 0)) : [];
  let next = 0;
  return () => {
    if (once && next >= asks.length) return undefined;
    const number = next++;
    return ready[number % asks.length] ?? requestOf(asks[number % asks.length] ?? '/', number);
  };
}

/** Runs one connection until `until`. */
function ask(
  { port, connections, perSecond }: LoadPlan,
  request: () => Buffer | undefined,
  until: number,
  answered: (ms: number, now: number, status: number) => void,
): Promise<void> {
  const everyMs = perSecond === undefined ? 0 : (1000 * connections) / perSecond;
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let due = performance.now() + Math.random() * everyMs;
    let sentAt = 0;
    let waiting = Buffer.alloc(0);
    const send = () => {
      sentAt = performance.now();
      const bytes = sentAt < until ? request() : undefined;
      if (bytes) socket.write(bytes);
      else socket.end();
    };
    const sendWhenDue = () => {
      due += everyMs;
      const wait = due - performance.now();
      if (everyMs > 0 && wait > 1) setTimeout(send, wait);
      else send();
    };
    socket.on('connect', sendWhenDue);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (bytes) => {
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
      if (endOfResponse(waiting) !== waiting.length) return;
      const now = performance.now();
      answered(now - sentAt, now, Number(waiting.toString('latin1', 9, 12)));
      waiting = Buffer.alloc(0);
      sendWhenDue();
    });
  });
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const took: number[] = [];
  const samples: number[] = [];
  let failed = 0;
  const from = performance.now() + plan.warmUpSeconds * 1000;
  const until = from + plan.seconds * 1000;
  let last = from;
  const answered = (ms: number, now: number, status: number) => {
    if (now < from) return;
    took.push(ms);
    if (plan.samplesFile) samples.push(performance.timeOrigin + now, ms);
    last = now;
    if (status !== 200) failed++;
  };
  const request = requestsOf(plan);
  await Promise.all(Array.from({ length: plan.connections }, () => ask(plan, request, until, answered)));
  if (plan.samplesFile) writeFileSync(plan.samplesFile, Float64Array.from(samples));
  return {
    perSecond: took.length / ((last - from) / 1000),
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    p99: percentile(took, 0.99),
    longest: took.reduce((longest, each) => Math.max(longest, each), 0),
    answers: took.length,
    failed,
  };
}

console.log(JSON.stringify(await run(JSON.parse(await text(process.stdin)))));
