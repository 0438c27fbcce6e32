import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerBodyTimeouts } from '#server/http/hooks/body-timeouts.ts';
import { sendOver } from '#test/forms.ts';

let app: FastifyInstance;
let port = 0;
let received = 0;
beforeAll(async () => {
  app = Fastify();
  registerBodyTimeouts(app, { usual: 0.3, refused: 0.3 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.on('data', (piece: Buffer) => {
      received += piece.length;
    });
    payload.on('end', () => done(null, undefined));
    payload.on('error', () => done(new Error('broken')));
  });
  app.post('/usual', () => 'fine');
  app.post('/patient', { config: { bodyTimeoutSeconds: 5 } }, () => 'fine');
  const refuse = async () => Promise.reject(Object.assign(new Error('no'), { statusCode: 403 }));
  app.post('/refused', { config: { bodyTimeoutSeconds: 5 }, onRequest: refuse }, () => 'fine');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => app.close());

async function* trickle(pieces: number, ms: number) {
  for (let piece = 0; piece < pieces; piece += 1) {
    await pause(ms);
    yield Buffer.alloc(1_000);
  }
}

const send = (path: string, body: AsyncIterable<Uint8Array>) =>
  sendOver(port, path, { method: 'POST', body, headers: { 'content-type': 'application/octet-stream' } });

test('a body that comes in time is answered', async () => {
  expect((await send('/usual', trickle(3, 10))).status).toBe(200);
});

test('a body that trickles is cut off', async () => {
  await expect(send('/usual', trickle(20, 50))).rejects.toThrow();
});

test('a route may have more patience', async () => {
  expect((await send('/patient', trickle(12, 50))).status).toBe(200);
});

test('patience begins when the request is admitted: a refused body is read no further than a moment', async () => {
  received = 0;
  let asked = 0;
  const body = async function* () {
    for await (const piece of trickle(200, 10)) {
      asked += 1;
      yield piece;
    }
  };
  const start = Date.now();
  const answered = await new Promise((resolve) => {
    send('/refused', body()).then(({ status }) => resolve(status), resolve);
  });
  expect(answered).toBe(403);
  await pause(600);
  expect(asked).toBeLessThan(100);
  expect(received).toBe(0);
  expect(Date.now() - start).toBeLessThan(2_000);
});
