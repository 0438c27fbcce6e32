import { expect, test } from 'vitest';
import { endOfResponse, requestOf } from './load-plan.ts';

test('fills in a new number each time', () => {
  expect(requestOf('/news?n={n}', 41).toString()).toMatch(
    /^GET \/news\?n=41 HTTP\/1\.1\r\nHost: .*\r\n\r\n$/s,
  );
});

test('sends a body with its length in bytes', () => {
  const ask = { path: '/api/auth/login', body: { username: 'ąž' }, headers: { 'X-Captcha-Session': 'abc' } };
  const text = requestOf(ask, 0).toString();
  expect(text).toContain('POST /api/auth/login HTTP/1.1\r\n');
  expect(text).toContain('X-Captcha-Session: abc\r\n');
  expect(text).toContain('Content-Length: 19\r\n');
  expect(text.endsWith('\r\n\r\n{"username":"ąž"}')).toBe(true);
});

test('finds the end of a response', () => {
  const answer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd');
  expect(endOfResponse(answer)).toBe(answer.length);
  expect(endOfResponse(answer.subarray(0, -1))).toBe(-1);
  expect(endOfResponse(answer.subarray(0, 20))).toBe(-1);
  expect(() => endOfResponse(Buffer.from('HTTP/1.1 200 OK\r\n\r\n'))).toThrow('without its length');
});
