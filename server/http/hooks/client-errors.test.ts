import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#test/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
});
afterAll(() => site.close());

/** Sends bytes as they are. @returns all that comes back until the connection ends */
function sendBytes(bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(site.address).port), '127.0.0.1', () => socket.write(bytes));
  let answer = '';
  socket.setEncoding('latin1').setTimeout(10_000, () => socket.destroy(new Error('no answer')));
  socket.on('data', (text) => {
    answer += text;
  });
  socket.on('error', reject).on('close', () => resolve(answer));
  return promise;
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a control character in the address', 'GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a length that is none', 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n', 400],
  [
    'two lengths, so that a proxy may understand another request',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s gets the usual error response, and nothing after it is read', async (_what, bytes, status) => {
  const answer = await sendBytes(`${bytes}GET /api/config HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [head = '', body = '', ...rest] = answer.split('\r\n\r\n');
  expect(rest).toEqual([]);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toEqual({
    success: false,
    code: 'request.invalid',
    message: 'The request is not valid.',
  });
  expect((await fetch(`${site.address}/api/config`)).status).toBe(200);
});
