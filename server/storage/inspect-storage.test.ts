import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { errorResponse } from '#test/s3/objects.ts';
import { type S3Server, startS3 } from '#test/s3/server.ts';
import { inspectStorage } from './inspect-storage.ts';

let server: S3Server;
let folder: string;
beforeAll(async () => {
  server = await startS3();
  folder = mkdtempSync(join(tmpdir(), 'doctor-'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function inspect(environment: Record<string, string>) {
  const lines: string[] = [];
  const config = readConfig({ DATA_DIR: folder, ...environment });
  const works = await inspectStorage(config, (line) => lines.push(line));
  return { works, lines, text: lines.join('\n') };
}

test('a working folder passes and nothing is left in it', async () => {
  const { works, lines } = await inspect({});
  expect(works).toBe(true);
  expect(lines[1]).toBe(`  folder      ${join(folder, 'files')}`);
  expect(lines.filter((line) => line.startsWith('  yes'))).toHaveLength(7);
  expect(readdirSync(join(folder, 'files'))).toEqual(['incoming', 'unfinished']);
});

test('a working bucket passes and nothing is left in it', async () => {
  const { works, lines } = await inspect(server.environment);
  expect(works).toBe(true);
  expect(lines.slice(1, 3)).toEqual([
    '  bucket      guildhall-test, below files',
    `  store       ${server.environment.S3_ENDPOINT}`,
  ]);
  expect(server.names()).toEqual([]);
});

test('a read-only bucket is reported', async () => {
  server.fail(({ method }) => (method === 'PUT' ? errorResponse(403, 'AccessDenied') : undefined));
  const { works, text } = await inspect(server.environment);
  server.work();
  expect(works).toBe(false);
  expect(text).toContain('yes  reach it');
  expect(text).toContain('NO   write a file: the store answered 403 AccessDenied. Are the bucket');
});

test('a wrong secret is reported without showing it', async () => {
  const { works, text } = await inspect({ ...server.environment, S3_SECRET_ACCESS_KEY: 'a wrong one' });
  expect(works).toBe(false);
  expect(text).toContain('NO   reach it: the store answered 403 SignatureDoesNotMatch');
  expect(text).not.toContain('a wrong one');
});

test('a missing bucket is reported', async () => {
  const { works, text } = await inspect({ ...server.environment, STORAGE_URL: 's3://another-bucket' });
  expect(works).toBe(false);
  expect(text).toContain('NO   reach it: the store answered 404 NoSuchBucket. Make the bucket');
});

test('an unreachable storage is reported', async () => {
  const { works, text } = await inspect({ ...server.environment, S3_ENDPOINT: 'http://127.0.0.1:9' });
  expect(works).toBe(false);
  expect(text).toContain('NO   reach it: the store cannot be reached. Is the address right');
});

test.each([
  [{ STORAGE_URL: 's3://files' }, 'STORAGE_URL needs S3_ACCESS_KEY_ID'],
  [{ STORAGE_URL: 'https://files' }, 'STORAGE_URL must be s3://bucket'],
  [{ STORAGE_URL: 's3://files/../x' }, 'STORAGE_URL must be s3://bucket'],
  [{ STORAGE_URL: 's3://x' }, 'STORAGE_URL must be s3://bucket'],
  [{ S3_ENDPOINT: 'https://id:secret@store.example.org' }, 'S3_ENDPOINT must be an address without a user'],
  [{ S3_ENDPOINT: 'https://:secret@store.example.org' }, 'S3_ENDPOINT must be an address without a user'],
  [{ S3_REGION: 'eu/west' }, 'S3_REGION must be letters'],
  [{ S3_ADDRESSING: 'other' }, 'S3_ADDRESSING must be one of path, host'],
])('rejects %j', (environment, said) => {
  expect(() => readConfig(environment)).toThrow(said);
});

test('a bucket URL may have folders', () => {
  const placeOf = (STORAGE_URL: string) => readConfig({ ...server.environment, STORAGE_URL }).STORAGE_URL;
  expect(placeOf('s3://files')).toEqual({ bucket: 'files', prefix: '' });
  expect(placeOf('s3://files/')).toEqual({ bucket: 'files', prefix: '' });
  expect(placeOf('s3://files/one/two/')).toEqual({ bucket: 'files', prefix: 'one/two' });
});
