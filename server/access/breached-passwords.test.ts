import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type RangeServer, sha1Of, startRangeServer } from '#test/factories/range-server.ts';

const breached = 'moon-gate7';
const safe = 'Kx9-wolf-Mint';
let server: RangeServer;
let isBreachedPassword: typeof import('./breached-passwords.ts')['isBreachedPassword'];
let logged: { readonly reason: string }[];

beforeAll(async () => {
  server = await startRangeServer([breached]);
});
beforeEach(async () => {
  server.lie();
  server.requests.length = 0;
  logged = [];
  // What is logged once a minute would not be logged again.
  vi.resetModules();
  ({ isBreachedPassword } = await import('./breached-passwords.ts'));
});
afterAll(() => server.stop());

function check(password: string, url: string | undefined = server.url): Promise<boolean> {
  const log = { warn: (details: { readonly reason: string }) => void logged.push(details) };
  return isBreachedPassword({ config: { BREACH_CHECK_URL: url }, log }, password);
}

test('a password of a breach is found, another is not', async () => {
  expect([await check(breached), await check(safe)]).toEqual([true, false]);
  expect(logged).toEqual([]);
});

test('the service is sent five digits of the hash, and asked for padding', async () => {
  await check(breached);
  const hash = sha1Of(breached);
  const [request = ''] = server.requests;
  expect(server.requests).toHaveLength(1);
  expect(request).toMatch(new RegExp(`^GET\n/range/${hash.slice(0, 5)}\n`));
  expect(request.toLowerCase()).toContain('add-padding\ntrue');
  expect(request).not.toContain(breached);
  expect(request.toUpperCase()).not.toContain(hash.slice(0, 6));
  expect(request.toUpperCase()).not.toContain(hash.slice(5, 12));
});

test('none is asked unless one is set', async () => {
  const log = { warn: vi.fn() };
  expect(await isBreachedPassword({ config: { BREACH_CHECK_URL: undefined }, log }, breached)).toBe(false);
  expect(server.requests).toEqual([]);
});

test('padding with the count 0 is no breach', async () => {
  server.lie((_, response) =>
    response.writeHead(200, { 'content-type': 'text/plain' }).end(`${sha1Of(breached).slice(5)}:0`),
  );
  expect(await check(breached)).toBe(false);
});

const found = `${sha1Of(breached).slice(5)}:9\r\n`;
const text = { 'content-type': 'text/plain' };

/** Writes for as long as anybody reads. */
function flood(response: ServerResponse): void {
  response.writeHead(200, text);
  const line = `${'0'.repeat(35)}:1\r\n`.repeat(1_000);
  const more = () => {
    while (!response.destroyed && response.write(line));
  };
  response.on('drain', more);
  more();
}

test.each<[string, string, (response: ServerResponse) => void]>([
  ['an error', 'status 500', (response) => response.writeHead(500, text).end(found)],
  ['an overload', 'status 429', (response) => response.writeHead(429, text).end(found)],
  [
    'a page',
    'the answer is no text',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(found),
  ],
  ['no type', 'the answer is no text', (response) => response.writeHead(200).end(found)],
  ['nothing', 'the answer has no hashes', (response) => response.writeHead(200, text).end()],
  [
    'prose',
    'the answer has no hashes',
    (response) => response.writeHead(200, text).end('Welcome!\n'.repeat(9)),
  ],
  ['an answer without end', 'the answer is too long', flood],
  ['silence', 'no answer in time', () => {}],
  ['half an answer', 'no answer in time', (response) => void response.writeHead(200, text).write(found)],
  ['a broken connection', 'cannot be reached', (response) => void response.destroy()],
])('%s counts as unchecked and is logged without the password', async (_, reason, respond) => {
  server.lie((_request, response) => respond(response));
  expect(await check(breached)).toBe(false);
  expect(logged).toEqual([{ reason, suppressed: 0 }]);
  server.lie();
  expect(await check(breached)).toBe(true);
});

test('a redirect is not followed', async () => {
  const other = await startRangeServer([breached]);
  server.lie(({ url }, response) =>
    response.writeHead(302, { ...text, location: other.url.replace('/range', url ?? '') }).end(found),
  );
  expect(await check(breached)).toBe(false);
  expect(other.requests).toEqual([]);
  await other.stop();
});

test('a service that is away is logged once a minute', async () => {
  const other = await startRangeServer([breached]);
  await other.stop();
  for (let time = 0; time < 5; time += 1) expect(await check(breached, other.url)).toBe(false);
  expect(logged).toEqual([{ reason: 'cannot be reached', suppressed: 0 }]);
});
