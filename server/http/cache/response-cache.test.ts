import { expect, test } from 'vitest';
import { createResponseCache } from './response-cache.ts';

const response = (text: string) => ({ etag: `"${text}"`, text });

test('a response is valid while its source is the same object', () => {
  const cache = createResponseCache();
  const source = new Date(0);
  cache.set('/a', source, response('one'));
  expect(cache.get('/a', source)).toEqual(response('one'));
  expect(cache.get('/a', new Date(0))).toBeUndefined();
  expect(cache.get('/b', source)).toBeUndefined();
});

test('the least recently used responses make room, and long addresses are not kept', () => {
  const cache = createResponseCache(3_000);
  const source = {};
  for (const address of ['/a', '/b']) cache.set(address, source, response('x'.repeat(1_000)));
  cache.get('/a', source);
  cache.set('/c', source, response('x'.repeat(1_000)));
  expect(['/a', '/b', '/c'].map((address) => cache.get(address, source) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  const long = `/?name=${'x'.repeat(300)}`;
  cache.set(long, source, response('y'));
  expect(cache.get(long, source)).toBeUndefined();
});
