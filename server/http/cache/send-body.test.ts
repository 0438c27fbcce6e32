import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EncodedBody, encodeBody } from './encoded-body.ts';
import { sendBody } from './send-body.ts';

const text = '<p>Ελλάδα</p>'.repeat(100);
const type = 'text/html; charset=utf-8';
let body: EncodedBody;
let app: FastifyInstance;

beforeEach(() => {
  body = encodeBody(text);
  app = Fastify();
  app.get('/', (request, reply) => sendBody(reply, request, body, { type }));
});

afterEach(() => app.close());

const get = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/', headers: { 'accept-encoding': 'gzip', ...headers } });

test('a body comes compressed, and as a 304 to whoever has it', async () => {
  const { headers, rawPayload } = await get();
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(rawPayload).toString()).toBe(text);
  const again = await get({ 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.payload, again.headers['content-encoding']]).toEqual([304, '', undefined]);
});

test('a body that cannot be compressed is sent as it is, with the same ETag', async () => {
  const { etag } = (await get()).headers;
  body = { ...body, encoded: () => Promise.reject(new Error('the compression thread has ended')) };
  const { headers, payload, statusCode } = await get();
  expect([statusCode, payload]).toEqual([200, text]);
  expect(headers).toMatchObject({ etag, 'content-type': type });
  expect(headers).not.toHaveProperty('content-encoding');
  expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304);
});
