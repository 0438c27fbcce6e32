import Fastify from 'fastify';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createResponseCache } from '#server/http/cache/response-cache.ts';
import type { Address } from './page-address.ts';
import { type CallsInFlight, pageTransport } from './page-transport.ts';

let asked: { cookie: string | undefined; language: string | undefined }[];
const app = Fastify();
app.get('/api/x', async ({ headers }, reply) => {
  asked.push({ cookie: headers.cookie, language: headers['accept-language'] });
  await new Promise((resolve) => setTimeout(resolve, 20));
  if (headers.own !== 'yes') reply.code(500);
  return { number: asked.length };
});
beforeEach(() => {
  asked = [];
});
afterAll(() => app.close());

const responses = createResponseCache();

function transport(address: Partial<Address>, inFlight: CallsInFlight, own = 'yes', onFailure = () => {}) {
  const request = { ip: '127.0.0.1', headers: { cookie: 'session=x' } };
  const whole = { language: 'de', basename: '/de', path: '/', personal: false, ...address } as const;
  const options = { own: { header: 'own', value: own }, responses, inFlight, onFailure };
  const send = pageTransport(app, request as never, whole, options);
  return (url = '/api/x') => send({ method: 'GET', url, body: undefined, signal: undefined, headers: {} });
}

test('public pages rendered at the same time share a call, later ones ask again', async () => {
  const inFlight: CallsInFlight = new Map();
  const call = transport({}, inFlight);
  expect(new Set(await Promise.all([call(), call(), transport({}, inFlight)()]))).toHaveLength(1);
  expect(asked).toEqual([{ cookie: undefined, language: 'de' }]);
  await call();
  expect(asked).toHaveLength(2);
});

test('other languages and personal pages share nothing', async () => {
  const inFlight: CallsInFlight = new Map();
  const personal = transport({ personal: true }, inFlight);
  await Promise.all([
    transport({}, inFlight)(),
    transport({ language: 'gr' }, inFlight)(),
    personal(),
    personal(),
  ]);
  expect(asked.map(({ cookie, language }) => [cookie, language]).sort()).toEqual(
    [
      [undefined, 'de'],
      [undefined, 'el'],
      ['session=x', 'de'],
      ['session=x', 'de'],
    ].sort(),
  );
});

test('a failed call is told to the page', async () => {
  let failures = 0;
  const call = transport({}, new Map(), 'no', () => {
    failures += 1;
  });
  expect((await call()).status).toBe(500);
  expect(failures).toBe(1);
});

test('a cached response and the missing session of a public page need no call', async () => {
  const version = {};
  responses.set('/api/y', { etag: '"y"', text: '{"y":1}' }, () => version, version);
  const call = transport({}, new Map());
  expect(await call('/api/y')).toEqual({ status: 200, body: { y: 1 } });
  expect(await call('/api/auth/session')).toMatchObject({ status: 401, body: { code: 'auth.required' } });
  expect(asked).toEqual([]);
});
