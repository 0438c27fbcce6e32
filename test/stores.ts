import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolder } from '#server/storage/folder.ts';
import { openBucket } from '#server/storage/s3/bucket.ts';
import type { Storage } from '#server/storage/storage.ts';
import { startS3 } from '#test/s3/server.ts';

export interface TestStore {
  readonly storage: Storage;
  close(): Promise<void>;
}

const maxBytes = 2 ** 33;

async function inFolder(): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  return {
    storage: openFolder(join(folder, 'files')),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function inBucket(): Promise<TestStore> {
  const server = await startS3();
  return { storage: openBucket(server.settings, { maxBytes }), close: server.stop };
}

/** A real S3 bucket, if given: `TEST_S3=http://id:secret@host:port/bucket`, both percent-encoded. */
async function inRealBucket(address: string): Promise<TestStore> {
  const { origin, pathname, username, password } = new URL(address);
  const settings = {
    bucket: pathname.slice(1),
    prefix: `test-${randomBytes(6).toString('hex')}`,
    endpoint: origin,
    region: 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    addressing: 'path',
    now: () => new Date(),
  } as const;
  return { storage: openBucket(settings, { maxBytes }), close: async () => {} };
}

const real = process.env.TEST_S3;

/** Every kind of store. */
export const testStores: readonly (readonly [string, () => Promise<TestStore>])[] = [
  ['a folder', inFolder],
  ['a bucket', inBucket],
  ...(real ? [['a real bucket', () => inRealBucket(real)] as const] : []),
];
