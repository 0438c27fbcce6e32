import { expect, test } from 'vitest';
import { normalizeUrl } from './normalize-url.ts';

test.each([
  ['/api/news?name=%61', '/api/news?name=%61'],
  ['/%61pi/news?name=%61', '/api/news?name=%61'],
  ['/%61%70%69/%4E%2d%2e%5f%7E%39', '/api/N-._~9'],
  ['http://any.host/api/news?a=/b', '/api/news?a=/b'],
  ['HTTPS://name@any.host:80/%61pi', '/api'],
])('%s is %s', (url, normal) => {
  expect(normalizeUrl(url)).toBe(normal);
});

test.each([
  '/',
  '/en/news/1',
  '/api/players/%D0%98%D0%B3%D0%BE%D1%80',
  '/api/players/a%2Fb%3Fc%25d',
  '/api/news/%E0%A4%A',
  '/?next=http://any.host/api',
  'http://any.host',
  'http://any.host?/api',
  'ftp://any.host/api',
  '*',
])('%s stays as it is', (url) => {
  expect(normalizeUrl(url)).toBe(url);
});
