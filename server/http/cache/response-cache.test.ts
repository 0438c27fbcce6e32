import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const response = (text: string) => ({ etag: `"${text}"`, text });

test('a response is valid while its version is the same object', () => {
  const cache = createResponseCache();
  let present: object | null = new Date(0);
  const version = () => present;
  cache.set('/a', response('one'), version, present);
  expect(cache.get('/a')).toEqual(response('one'));
  expect(cache.get('/b')).toBeUndefined();
  for (present of [new Date(0), null]) expect(cache.get('/a')).toBeUndefined();
});

test('the body of a response is parsed once, and nobody can change it for others', () => {
  const cache = createResponseCache();
  let version = {};
  const set = () => cache.set('/a', response('{"rows":[{"level":1}]}'), () => version, version);
  set();
  const body = cache.getBody('/a') as { readonly rows: { level: number }[] };
  expect(body).toEqual({ rows: [{ level: 1 }] });
  expect(cache.getBody('/a')).toBe(body);
  expect(() => body.rows.push({ level: 2 })).toThrow(TypeError);
  expect(() => Object.assign(body.rows[0] ?? {}, { level: 2 })).toThrow(TypeError);
  version = {};
  expect([cache.getBody('/a'), cache.getBody('/b')]).toEqual([undefined, undefined]);
  set();
  expect(cache.getBody('/a')).not.toBe(body);
});

test('a response that was begun before its version changed is not kept', () => {
  const cache = createResponseCache();
  cache.set('/a', response('old'), () => ({ reading: 2 }), { reading: 1 });
  expect(cache.get('/a')).toBeUndefined();
});

test('the least recently used responses make room, and long addresses are not kept', () => {
  const cache = createResponseCache(3_000);
  const version = {};
  const set = (address: string) => cache.set(address, response('x'.repeat(1_000)), () => version, version);
  for (const address of ['/a', '/b']) set(address);
  cache.get('/a');
  set('/c');
  expect(['/a', '/b', '/c'].map((address) => cache.get(address) !== undefined)).toEqual([true, false, true]);
  const long = `/?name=${'x'.repeat(300)}`;
  set(long);
  expect(cache.get(long)).toBeUndefined();
});
