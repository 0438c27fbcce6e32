import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { requestJson, toEngineFailure } from './http-client.ts';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

async function ask(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.close().closeAllConnections();
  const { port } = server.address() as AddressInfo;
  return requestJson({
    service: 'It',
    url: `http://127.0.0.1:${port}/`,
    signal: AbortSignal.timeout(10_000),
  });
}

test('limits the size of a response', async () => {
  const asked = ask((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  });
  await expect(asked).rejects.toMatchObject({ kind: 'rubbish' });
});

test('decodes characters split between chunks', async () => {
  const bytes = Buffer.from(JSON.stringify('Größe Ω 🎉'));
  const answer = await ask((_, response) => {
    response.write(bytes.subarray(0, 4), () => setImmediate(() => response.end(bytes.subarray(4))));
  });
  expect(answer.json).toBe('Größe Ω 🎉');
});

test.each([
  [400, 'rubbish'],
  [401, 'refused'],
  [402, 'quota'],
  [404, 'refused'],
  [408, 'away'],
  [413, 'rubbish'],
  [422, 'rubbish'],
  [429, 'busy'],
  [502, 'away'],
  [503, 'away'],
  [529, 'busy'],
])('status %i means %s', async (status, kind) => {
  const answer = await ask((_, response) => response.writeHead(status, { 'retry-after': '9' }).end('<p>'));
  expect(toEngineFailure(answer)).toMatchObject({ kind, retryAfter: 9, message: `It answered ${status}` });
});
