import { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { builtRenderer } from '#server/http/pages/renderer.ts';
import { beginMaintenance } from '#server/site/maintenance.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let site: TestApp;
let app: FastifyInstance;
let heads: MockInstance;
let clock: MockInstance;

async function start(environment: Record<string, string> = {}): Promise<void> {
  site = await startTestApp({ dialect: 'sqlite', environment, demoWorld: true });
  await site.services.board.ready;
  app = await buildApp(site.services.config, site.services, { pagesOf: builtRenderer });
  // Pages are over after some seconds, which a busy machine may need between two requests.
  clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
}

beforeEach(() => {
  heads = vi.spyOn(ServerResponse.prototype, 'writeHead');
});
afterEach(async () => {
  heads.mockRestore();
  clock.mockRestore();
  await app.close();
  await site.close();
});

type RequestContext = {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Record<string, string>;
  readonly address?: string;
};

/** Asks, and says whether the answer lay ready: only such headers are written as one list. */
async function ask(
  url: string,
  { method = 'GET', headers = {}, address = '127.0.0.1' }: RequestContext = {},
) {
  heads.mockClear();
  const answer = await app.inject({ method, url, headers, remoteAddress: address });
  const wasReady = Array.isArray(heads.mock.calls.at(-1)?.[1]);
  const { 'x-request-id': id, date, ...rest } = answer.headers;
  return { status: answer.statusCode, headers: rest, id, body: answer.rawPayload, wasReady };
}

/** Asks until the answer lies ready. */
async function makeReady(url: string, asked?: RequestContext) {
  for (let time = 0; time < 3; time += 1) await ask(url, asked);
}

const calls = [
  '/api/rankings/players',
  '/api/rankings/players?page=2&limit=5',
  '/api/rankings/guilds?empire=1',
];
const pages = ['/', '/de/ranking?page=2', '/news', '/en/nowhere'];

describe('what lies ready', () => {
  beforeEach(() => start());

  const encodings = pages.flatMap((url) =>
    ['br, gzip', 'gzip', ''].map((encoding) => [url, encoding] as const),
  );

  test.each([
    ...calls.map((url) => [url, ''] as const),
    ...encodings,
  ])('%s with «%s» is what it was when it was made', async (url, encoding) => {
    const headers = { 'accept-encoding': encoding };
    const made = await ask(url, { headers });
    expect(made.wasReady).toBe(false);
    await makeReady(url, { headers });
    const ready = await ask(url, { headers });
    expect(ready.wasReady).toBe(true);
    expect({ ...ready, wasReady: false, id: '' }).toEqual({ ...made, id: '' });
    expect(ready.id).toMatch(/^[\da-f-]{36}$/);
    expect(ready.id).not.toBe(made.id);
  });

  test.each([...calls, ...pages])('HEAD of %s has the headers of GET and no body', async (url) => {
    const made = await ask(url, { method: 'HEAD' });
    await makeReady(url);
    const [head, get] = [await ask(url, { method: 'HEAD' }), await ask(url)];
    expect([made.wasReady, head.wasReady, get.wasReady]).toEqual([false, true, true]);
    expect(head).toMatchObject({ status: get.status, headers: get.headers });
    expect(made.headers).toEqual(head.headers);
    expect([head.body.length, made.body.length]).toEqual([0, 0]);
  });

  test.each([
    ...calls,
    '/',
  ])('%s is not sent to who has it, and to who has another one it is', async (url) => {
    const { headers } = await ask(url);
    const known = { headers: { 'if-none-match': String(headers.etag) } };
    const made = await ask(url, known);
    await makeReady(url);
    const ready = await ask(url, known);
    expect(ready).toMatchObject({ status: 304, wasReady: true });
    expect(ready.body).toHaveLength(0);
    const { 'content-type': type, 'content-length': length, ...rest } = headers;
    expect(ready.headers).toEqual(rest);
    expect(made).toMatchObject({ status: 304, headers: rest });
    expect((await ask(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test.each([
    '/api/rankings/players',
    '/',
  ])('%s is known again behind a proxy that compresses', async (url) => {
    const { headers } = await ask(url);
    const known = { headers: { 'if-none-match': `"other", W/${headers.etag}` } };
    const made = await ask(url, known);
    await makeReady(url);
    const ready = await ask(url, known);
    expect([made.status, ready.status, ready.wasReady]).toEqual([304, 304, true]);
  });

  test('an unknown page has no 304', async () => {
    await makeReady('/en/nowhere');
    const { headers } = await ask('/en/nowhere');
    const again = await ask('/en/nowhere', { headers: { 'if-none-match': String(headers.etag) } });
    expect(again).toMatchObject({ status: 404, wasReady: true });
  });

  test.each([
    calls[0] ?? '',
    '/news',
  ])('%s is made anew for who has a session, or says he has', async (url) => {
    await makeReady(url);
    const { wasReady, headers } = await ask(url, { headers: { cookie: 'a=1; session=x' } });
    expect(wasReady).toBe(false);
    expect(headers['cache-control']).toMatch(/no-store$/);
    expect((await ask(url, { headers: { cookie: 'a=1' } })).wasReady).toBe(true);
  });

  test('a page is ready in one language, by address, cookie or header', async () => {
    await makeReady('/news');
    const of = async (url: string, headers: Record<string, string>) => {
      const { wasReady, body } = await ask(url, { headers });
      return [wasReady, /<html lang="([\w-]+)"/.exec(body.toString())?.[1]];
    };
    expect(await of('/news', {})).toEqual([true, 'en']);
    expect(await of('/news', { 'accept-language': 'de' })).toEqual([false, 'de']);
    expect(await of('/news', { cookie: 'language=ro' })).toEqual([false, 'ro']);
    expect(await of('/ro/news', {})).toEqual([false, 'ro']);
  });

  test('a secret address is never ready', async () => {
    const url = '/en/reset-password?token=abc';
    await makeReady(url);
    expect((await ask(url)).wasReady).toBe(false);
  });

  test('a ranking is over with the next reading of the game', async () => {
    await makeReady('/api/rankings/players');
    await site.services.board.refresh();
    expect((await ask('/api/rankings/players')).wasReady).toBe(false);
  });

  test('a request with a body goes the long way, where the body is read', async () => {
    await makeReady('/api/rankings/players');
    const headers = { 'content-length': '1' };
    expect((await ask('/api/rankings/players', { headers })).wasReady).toBe(false);
  });

  test('a closed site is closed', async () => {
    for (const url of ['/api/rankings/players', '/']) await makeReady(url);
    await beginMaintenance(site.services.site, 'soon');
    await site.services.maintenance.read();
    for (const url of ['/api/rankings/players', '/']) {
      expect(await ask(url)).toMatchObject({ status: 503, wasReady: false });
    }
  });

  test('is counted and written down like any other', async () => {
    await makeReady('/api/rankings/players');
    await makeReady('/');
    const before = site.logged.length;
    const ready = [await ask('/api/rankings/players'), await ask('/')];
    expect(ready.map(({ wasReady }) => wasReady)).toEqual([true, true]);
    const lines = site.logged.slice(before).map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { msg: 'request', path: '/api/rankings/players', status: 200, reqId: ready[0]?.id },
      { msg: 'request', path: '/', status: 200, reqId: ready[1]?.id },
    ]);
    const { payload } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } });
    const count = (route: string) =>
      payload.match(`_count\\{method="GET",route="${route}",status="2xx"\\} (\\d+)`)?.[1];
    expect([count('/api/rankings/players'), count('/\\*')]).toEqual(['4', '4']);
  });

  test('says on an open connection that it is the last while the process ends', async () => {
    const url = '/api/rankings/players?limit=1';
    await makeReady(url);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${url} HTTP/1.1\r\n`));
    const heard = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes;
      });
      socket.on('close', () => resolve(text));
    });
    // The server has taken the connection once another one, opened later, was answered.
    await fetch(`http://127.0.0.1:${port}/healthz`);
    const closed = app.close();
    await new Promise((resolve) => setImmediate(resolve));
    socket.write('Host: a\r\n\r\n');
    expect(await heard).toMatch(/^HTTP\/1\.1 200 OK.*connection: close.*"success":true/is);
    expect(Array.isArray(heads.mock.calls.at(-1)?.[1])).toBe(true);
    await closed;
  });

  test('comes over one connection, one after the other', async () => {
    await makeReady('/api/rankings/players?limit=1');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const request = (method: string, more = '') =>
      `${method} /api/rankings/players?limit=1 HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
    const heard = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(request('HEAD') + request('GET') + request('GET', 'Connection: close\r\n')),
      );
      socket.on('data', (bytes) => {
        text += bytes;
      });
      socket.on('close', () => resolve(text));
    });
    expect(heard.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    expect(heard.match(/"success":true/g)).toHaveLength(2);
    expect(new Set(heard.match(/x-request-id: \S+/g))).toHaveLength(3);
    expect(heard).toMatch(/Connection: close/);
  });
});

describe('limits count what lies ready', () => {
  test.each([calls[0] ?? '', '/'])('%s', async (url) => {
    await start({ RATE_LIMITS: 'general=6/60' });
    await makeReady(url, { address: '198.51.100.1' });
    const answers = [];
    for (let time = 0; time < 7; time += 1) answers.push(await ask(url, { address: '198.51.100.2' }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(answers.map(({ wasReady }) => wasReady)).toEqual([true, true, true, true, true, true, false]);
    const [first, last] = [answers[0], answers[6]];
    expect(last?.headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': expect.anything() });
    for (const name of ['content-security-policy', 'x-content-type-options', 'x-frame-options']) {
      expect(last?.headers[name]).toBe(first?.headers[name]);
    }
  });

  test('by the address that a trusted proxy tells, and no other', async () => {
    await start({ RATE_LIMITS: 'general=4/60', TRUST_PROXY: '10.0.0.0/8' });
    const url = calls[0] ?? '';
    const from = async (address: string, forwarded: string) => {
      const { status, wasReady } = await ask(url, { address, headers: { 'x-forwarded-for': forwarded } });
      return wasReady ? 'ready' : status;
    };
    await makeReady(url, { address: '192.0.2.1' });
    const behind = [];
    for (let time = 0; time < 5; time += 1) behind.push(await from('10.1.1.1', '203.0.113.1'));
    expect(behind).toEqual(['ready', 'ready', 'ready', 'ready', 429]);
    expect(await from('10.1.1.1', '203.0.113.2')).toBe('ready');
    const forged = [];
    for (let time = 0; time < 5; time += 1) forged.push(await from('192.0.2.2', `203.0.113.${10 + time}`));
    expect(forged.at(-1)).toBe(429);
  });
});
