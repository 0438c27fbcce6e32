import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { builtRenderer } from '#server/http/pages/renderer.ts';
import { beginMaintenance } from '#server/site/maintenance.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let site: TestApp;
let app: FastifyInstance;
let readings: MockInstance;

async function start(environment: Record<string, string> = {}): Promise<void> {
  site = await startTestApp({ dialect: 'sqlite', environment, demoWorld: true });
  await site.services.board.ready;
  readings = vi.spyOn(site.services.board, 'players');
  app = await buildApp(site.services, { pagesOf: builtRenderer });
}

afterEach(async () => {
  await app.close();
  await site.close();
});

interface Sent {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Record<string, string>;
  readonly address?: string;
}

async function ask(url: string, { method = 'GET', headers = {}, address = '127.0.0.1' }: Sent = {}) {
  readings.mockClear();
  const response = await app.inject({ method, url, headers, remoteAddress: address });
  const { 'x-request-id': id, date, ...rest } = response.headers;
  const fromCache = readings.mock.calls.length === 0;
  return { status: response.statusCode, headers: rest, id, body: response.payload, fromCache };
}

const url = '/api/rankings/players?page=2&limit=5';

describe('a response from the cache', () => {
  beforeEach(() => start());

  test('is what it was when it was made, with a request id of its own', async () => {
    const first = await ask(url);
    const second = await ask(url);
    expect([first.fromCache, second.fromCache]).toEqual([false, true]);
    expect(second).toEqual({ ...first, fromCache: true, id: second.id });
    expect(second.id).not.toBe(first.id);
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const get = await ask(url);
    const head = await ask(url, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, headers: get.headers, body: '' });
  });

  test('is a 304 to whoever has it, also behind a proxy that weakens ETags', async () => {
    const { headers } = await ask(url);
    for (const known of [String(headers.etag), `"other", W/${headers.etag}`]) {
      const again = await ask(url, { headers: { 'if-none-match': known } });
      const { 'content-type': _, 'content-length': __, ...rest } = headers;
      expect(again).toMatchObject({ status: 304, body: '', headers: rest, fromCache: true });
    }
    expect((await ask(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('is not for whoever has a session, or says so', async () => {
    await ask(url);
    const personal = await ask(url, { headers: { cookie: 'a=1; session=x' } });
    expect(personal.fromCache).toBe(false);
    expect(personal.headers['cache-control']).toBe('no-store');
    expect((await ask(url, { headers: { cookie: 'a=1' } })).fromCache).toBe(true);
  });

  test('ends with the next reading of the game', async () => {
    await ask(url);
    await site.services.board.refresh();
    expect((await ask(url)).fromCache).toBe(false);
  });

  test('is not sent during maintenance', async () => {
    await ask(url);
    await ask('/news');
    await beginMaintenance(site.services.site, 'soon');
    await site.services.maintenance.read();
    for (const each of [url, '/news']) expect((await ask(each)).status).toBe(503);
  });

  test('to a request with a body leaves the connection in order', async () => {
    await ask(url);
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const body = 'x'.repeat(300_000);
    const request = (path: string, headers: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.write(request(url, `Content-Length: ${body.length}\r\n`) + body);
    socket.write(request('/api/rankings/players?page=3&limit=5', 'Connection: close\r\n'));
    const received = await text(socket);
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect(received).toMatch(/"page":2[\s\S]+"page":3/);
  });

  test('is counted and logged like any other', async () => {
    await ask(url);
    const before = site.logged.length;
    const { id } = await ask(url);
    const lines = site.logged.slice(before).map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ msg: 'request', path: '/api/rankings/players', status: 200, reqId: id }]);
    const { payload } = await app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } });
    expect(payload).toMatch(/_count\{method="GET",route="\/api\/rankings\/players",status="2xx"\} 2/);
  });
});

describe('a page from the cache', () => {
  beforeEach(() => start());

  test.each(['/', '/de/ranking?page=2', '/en/nowhere'])(
    '%s is what it was, in each encoding',
    async (page) => {
      for (const encoding of ['br, gzip', 'gzip', '']) {
        const headers = { 'accept-encoding': encoding };
        const [first, second] = [await ask(page, { headers }), await ask(page, { headers })];
        expect({ ...second, id: '' }).toEqual({ ...first, id: '', fromCache: second.fromCache });
      }
    },
  );

  test('comes in the language of address, cookie or header', async () => {
    const languageOf = async (page: string, headers: Record<string, string> = {}) =>
      /<html lang="([\w-]+)"/.exec((await ask(page, { headers })).body)?.[1];
    expect(await languageOf('/news')).toBe('en');
    expect(await languageOf('/news', { 'accept-language': 'de' })).toBe('de');
    expect(await languageOf('/news', { cookie: 'language=ro' })).toBe('ro');
    expect(await languageOf('/ro/news')).toBe('ro');
  });

  test('is a 304 to whoever has it, but not where the page does not exist', async () => {
    for (const [page, status] of [
      ['/news', 304],
      ['/en/nowhere', 404],
    ] as const) {
      const { headers } = await ask(page);
      expect((await ask(page, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(status);
    }
  });

  test('is neither for a session nor for an address with a secret', async () => {
    const personal = await ask('/news', { headers: { cookie: 'session=x' } });
    const secret = await ask('/en/reset-password?token=abc');
    for (const { headers } of [personal, secret]) expect(headers['cache-control']).toBe('private, no-store');
  });
});

describe('limits count responses from the cache', () => {
  test.each([url, '/'])('%s', async (each) => {
    await start({ RATE_LIMITS: 'general=6/60' });
    await ask(each, { address: '198.51.100.1' });
    const statuses = [];
    for (let time = 0; time < 7; time += 1) {
      statuses.push((await ask(each, { address: '198.51.100.2' })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test('by the address that a trusted proxy tells, and no other', async () => {
    await start({ RATE_LIMITS: 'general=4/60', TRUST_PROXY: '10.0.0.0/8' });
    await ask(url, { address: '192.0.2.1' });
    const from = async (address: string, forwarded: string) =>
      (await ask(url, { address, headers: { 'x-forwarded-for': forwarded } })).status;
    const behind = [];
    for (let time = 0; time < 5; time += 1) behind.push(await from('10.1.1.1', '203.0.113.1'));
    expect(behind).toEqual([200, 200, 200, 200, 429]);
    expect(await from('10.1.1.1', '203.0.113.2')).toBe(200);
    const forged = [];
    for (let time = 0; time < 5; time += 1) forged.push(await from('192.0.2.2', `203.0.113.${10 + time}`));
    expect(forged.at(-1)).toBe(429);
  });
});
