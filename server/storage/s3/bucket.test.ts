import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NoSpace, type Storage } from '#server/storage/storage.ts';
import { errorResponse } from '#test/s3/objects.ts';
import { type Fault, type S3Server, startS3 } from '#test/s3/server.ts';
import { openBucket } from './bucket.ts';
import { bucketUrl } from './bucket-url.ts';
import { s3Client } from './client.ts';
import { beginParts } from './multipart.ts';
import { timeoutFor } from './objects.ts';

const options = { maxBytes: 2 ** 33 };
const content = randomBytes(9_000_000);

async function* bytes(count = content.length) {
  yield content.subarray(0, count);
}

let server: S3Server;
let storage: Storage;
beforeAll(async () => {
  server = await startS3();
  storage = openBucket(server.settings, options);
});
afterAll(() => server.stop());
afterEach(async () => {
  server.work();
  for (const key of ['a', 'b']) await storage.remove(key);
});

test('only complete files remain in the bucket', async () => {
  await storage.write('a', bytes());
  await storage.resumable.begin('b');
  await storage.resumable.append('b', 0, bytes());
  expect(server.names()).toEqual([
    'files/a',
    'files/unfinished/b/tail-1',
    'files/unfinished/b/upload',
    'files/b?uploads',
  ]);
  await storage.resumable.finish('b');
  expect(server.names()).toEqual(['files/a', 'files/b']);
  await storage.remove('b');
  await storage.resumable.begin('b');
  await storage.resumable.append('b', 0, bytes());
  await storage.remove('b');
  expect(server.names()).toEqual(['files/a']);
});

/** An upload with more tails than the store lists at once. */
async function uploadWithManyTails(): Promise<void> {
  await storage.resumable.begin('b');
  let end = 0;
  for (const count of [1_000, 8_400_000, 8_400_000, 8_400_000]) {
    end = (await storage.resumable.append('b', end, bytes(count))) ?? 0;
  }
  expect(server.names().filter((name) => name.includes('/tail-'))).toHaveLength(4);
}

test('of an upload whose remains are more than one list holds, none stays', async () => {
  await uploadWithManyTails();
  await storage.resumable.finish('b');
  expect(server.names()).toEqual(['files/b']);
  await storage.remove('b');
  await uploadWithManyTails();
  await storage.remove('b');
  expect(server.names()).toEqual([]);
});

test('a store that lists what it says it has deleted is not asked for ever', async () => {
  await uploadWithManyTails();
  server.fail(({ method, name }) =>
    method === 'DELETE' && name.includes('/unfinished/') ? { status: 204 } : undefined,
  );
  expect(await storage.resumable.finish('b')).toMatchObject({ bytes: 25_201_000 });
  expect(server.names()).toContain('files/b');
});

test('a failed write aborts its multipart upload', async () => {
  async function* breaking() {
    yield* bytes();
    throw new Error('broken off');
  }
  await expect(storage.write('a', breaking())).rejects.toThrow('broken off');
  expect(server.names()).toEqual([]);
});

test('instances share a bucket: one starts an upload, another continues, a third serves it', async () => {
  const [one, other, third] = [0, 1, 2].map(() => openBucket(server.settings, options)) as [
    Storage,
    Storage,
    Storage,
  ];
  await one.resumable.begin('a');
  await one.resumable.append('a', 0, bytes(1_000));
  await other.resumable.append('a', 1_000, bytes());
  expect(await third.resumable.size('a')).toBe(9_001_000);
  const written = await one.resumable.finish('a');
  const stream = await third.read('a', { start: 1_000, end: 9_000_999 });
  expect(Buffer.concat((await stream?.toArray()) ?? []).equals(content)).toBe(true);
  expect(written?.bytes).toBe(9_001_000);
});

test('an upload keeps its part size when the limit changes', async () => {
  await storage.resumable.begin('a');
  await storage.resumable.append('a', 0, bytes(8_500_000));
  const roomier = openBucket(server.settings, { maxBytes: 2 ** 40 });
  await roomier.resumable.append('a', 8_500_000, bytes());
  expect(await storage.resumable.size('a')).toBe(17_500_000);
  expect((await roomier.resumable.finish('a'))?.bytes).toBe(17_500_000);
});

test('a tail that became a part counts once, even after a crash in between', async () => {
  await storage.resumable.begin('a');
  await storage.resumable.append('a', 0, bytes(1_000));
  // The second tail fails, the part succeeds.
  server.fail(({ name, method }) => (method === 'PUT' && name.endsWith('tail-1') ? 'cut' : undefined));
  await expect(storage.resumable.append('a', 1_000, bytes())).rejects.toMatchObject({ kind: 'away' });
  server.work();
  expect(await storage.resumable.size('a')).toBe(8 * 2 ** 20);
});

test('sweeping aborts only uploads of ended processes', async () => {
  const client = s3Client(server.settings);
  for (const key of ['old', 'older', 'oldest', 'no/key']) await beginParts(client, `files/${key}`);
  await storage.resumable.begin('b');
  await storage.sweep();
  expect(server.names()).toHaveLength(6);
  await storage.sweep(new Date(Date.now() + 50 * 3_600_000));
  expect(server.names()).toEqual(['files/unfinished/b/upload', 'files/b?uploads', 'files/no/key?uploads']);
});

describe('a store that is', () => {
  const always =
    (status: number, code: string): Fault =>
    () =>
      errorResponse(status, code);
  const failures: [string, Fault, string][] = [
    ['failing', always(500, 'InternalError'), 'away'],
    ['busy', always(503, 'SlowDown'), 'away'],
    ['cut off', () => 'cut', 'away'],
    ['refusing', always(403, 'AccessDenied'), 'refused'],
    ['elsewhere', () => ({ status: 301, headers: { location: 'http://127.0.0.1:9/' } }), 'refused'],
    ['without the bucket', always(404, 'NoSuchBucket'), 'noBucket'],
  ];

  test.each(failures)('a %s storage is reported by reads, writes and checks', async (_, fault, kind) => {
    server.fail(fault);
    const calls = [
      () => storage.check(),
      () => storage.write('a', bytes(10)),
      () => storage.resumable.begin('a'),
      () => storage.read('a', { start: 0, end: 1 }),
      () => storage.size('a'),
      () => storage.resumable.size('a'),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ name: 'StorageUnavailable', kind });
    server.work();
    await storage.write('a', bytes(10));
    await storage.check();
  });

  test('full means no space until a write succeeds', async () => {
    server.fail(({ method }) => (method === 'PUT' ? errorResponse(403, 'QuotaExceeded') : undefined));
    await expect(storage.write('a', bytes())).rejects.toThrow(NoSpace);
    await expect(storage.resumable.begin('a')).rejects.toThrow(NoSpace);
    await expect(storage.check()).rejects.toThrow(NoSpace);
    server.work();
    await storage.write('a', bytes(10));
    await storage.check();
  });

  test('a briefly busy storage is retried', async () => {
    let failures = 0;
    server.fail(({ name }) => {
      failures += name === 'files/a' ? 1 : 0;
      return failures === 1 ? errorResponse(503, 'SlowDown') : failures === 2 ? 'cut' : undefined;
    });
    await storage.write('a', bytes(10));
    expect([failures, await storage.size('a')]).toEqual([3, 10]);
  });

  test('recovers by itself', async () => {
    await storage.write('a', bytes(10));
    await server.stop();
    await expect(storage.size('a')).rejects.toMatchObject({ kind: 'away' });
    await server.startAgain();
    expect(await storage.size('a')).toBe(10);
  });

  test('a silent storage times out', async () => {
    server.fail(() => 'silence');
    const client = s3Client(server.settings);
    const asked = client.send({ method: 'GET', timeoutMs: 200 });
    await expect(asked).rejects.toMatchObject({ kind: 'away', message: 'the store does not answer' });
    expect(server.asked.at(-1)).toBe('GET /guildhall-test');
  });

  test.each([
    ['a list of what it has', () => s3Client(server.settings).send({ method: 'GET' })],
    ['what is known of an upload', () => storage.resumable.size('a')],
  ])('an answer without end is not read as %s', async (_, ask) => {
    server.fail(() => 'endless');
    const endless = { name: 'StorageUnavailable', kind: 'away', message: 'the store answers without end' };
    await expect(ask()).rejects.toMatchObject(endless);
    await expect.poll(server.open).toBe(0);
  });

  test('of a failure without end the begin says what it is', async () => {
    server.fail(() => 'endless failure');
    const asked = s3Client(server.settings).send({ method: 'GET' });
    await expect(asked).rejects.toMatchObject({ message: 'the store answered 500 InternalError' });
    await expect.poll(server.open).toBe(0);
  });

  test('an unreachable storage is sent no content', async () => {
    server.fail(({ method }) => (method === 'GET' ? errorResponse(503, 'SlowDown') : undefined));
    server.asked.length = 0;
    await expect(storage.write('a', bytes())).rejects.toMatchObject({ kind: 'away' });
    expect(server.asked.filter((call) => !call.startsWith('GET'))).toEqual([]);
  });

  test('small requests have short timeouts, parts a minimum', () => {
    expect([timeoutFor(0), timeoutFor(2_000) < 11_000, timeoutFor(8 * 2 ** 20) > 120_000]).toEqual([
      10_000,
      true,
      true,
    ]);
  });

  test('a stalled download times out and is cancelled', async () => {
    await storage.write('a', bytes());
    server.fail(() => 'half');
    const stream = await s3Client(server.settings, 300).open({ method: 'GET', name: 'files/a' });
    const silence = { name: 'StorageUnavailable', kind: 'away', message: 'the store has fallen silent' };
    await expect(stream?.toArray()).rejects.toMatchObject(silence);
    await expect.poll(server.open).toBe(0);
  });

  test('a slow reader is not mistaken for a stalled storage', async () => {
    await storage.write('a', bytes());
    const stream = await s3Client(server.settings, 100).open({ method: 'GET', name: 'files/a' });
    const read: Buffer[] = [];
    for await (const piece of stream ?? []) {
      if (read.length % 20 === 0) await pause(250);
      read.push(piece);
    }
    expect(Buffer.concat(read).equals(content)).toBe(true);
  });

  test('an abandoned download is cancelled at once', async () => {
    await storage.write('a', bytes());
    server.fail(() => 'half');
    const stream = await storage.read('a', { start: 0, end: content.length - 1 });
    for await (const _ of stream ?? []) break;
    await expect.poll(server.open).toBe(0);
  });

  test('a false success of a multipart upload is detected', async () => {
    server.fail(({ method, query }) =>
      method === 'POST' && query.has('uploadId')
        ? { ...errorResponse(500, 'InternalError'), status: 200 }
        : undefined,
    );
    await expect(storage.write('a', bytes())).rejects.toMatchObject({ kind: 'away' });
    server.work();
    expect(await storage.size('a')).toBeUndefined();
  });
});

test('a wrong secret is rejected and never repeated', async () => {
  const secretAccessKey = 'another secret';
  const stranger = openBucket({ ...server.settings, secretAccessKey }, options);
  const error = await stranger.check().catch((error) => error);
  expect(error).toMatchObject({
    kind: 'refused',
    message: 'the store answered 403 SignatureDoesNotMatch',
  });
  const told = JSON.stringify(error, Object.getOwnPropertyNames(error));
  for (const secret of [secretAccessKey, server.settings.accessKeyId, 'not to be repeated']) {
    expect(told).not.toContain(secret);
  }
});

test.each([
  ['path', 'https://s3.example.org/base', 'https://s3.example.org/base/pictures'],
  ['host', 'https://s3.example.org', 'https://pictures.s3.example.org'],
  ['host', undefined, 'https://pictures.s3.eu-west-3.amazonaws.com'],
  ['path', undefined, 'https://s3.eu-west-3.amazonaws.com/pictures'],
] as const)('a bucket in the %s of %s has the URL %s', (addressing, endpoint, expected) => {
  expect(bucketUrl({ bucket: 'pictures', region: 'eu-west-3', addressing, endpoint })).toBe(expected);
});
