import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goBy } from '#server/site/clock.ts';
import { s3Client } from './client.ts';

const signedAt: unknown[] = [];
const server = createServer((request, answer) => {
  signedAt.push(request.headers['x-amz-date']);
  answer.end();
});

let endTime = () => {};
beforeEach(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterEach(() => {
  endTime();
  vi.useRealTimers();
  server.close();
  server.closeAllConnections();
});

test('requests are signed by the site’s time, whatever the machine’s clock says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T00:00:00Z') });
  const read = async () => Date.parse('2026-11-21T16:05:30Z');
  endTime = await goBy({ read, log: { info: () => {}, warn: () => {} } });
  const client = s3Client({
    bucket: 'files',
    prefix: '',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    addressing: 'path',
  });
  await client.ask({ method: 'GET' });
  expect(signedAt).toEqual([expect.stringMatching(/^20261121T1605\d\dZ$/)]);
});
