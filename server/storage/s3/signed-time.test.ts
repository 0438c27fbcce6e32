import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { s3Client } from './client.ts';

const signedAt: unknown[] = [];
const server = createServer((request, answer) => {
  signedAt.push(request.headers['x-amz-date']);
  answer.end();
});

beforeEach(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test("signs requests with the given time, not the machine's", async () => {
  const client = s3Client({
    bucket: 'files',
    prefix: '',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    addressing: 'path',
    now: () => new Date('2031-01-01T16:05:30Z'),
  });
  await client.send({ method: 'GET' });
  expect(signedAt).toEqual(['20310101T160530Z']);
});
