import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestStore, testStores } from '#test/stores.ts';
import type { Storage } from './storage.ts';

/** Several multipart parts and a remainder. */
const content = randomBytes(17_000_000);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const whole = { bytes: content.length, sha256: hashOf(content) };

async function* pieces(from = 0, to = content.length, size = 65_000) {
  for (let start = from; start < to; start += size) yield content.subarray(start, Math.min(start + size, to));
}

async function* breaking(from: number, to: number) {
  yield* pieces(from, to);
  throw new Error('broken off');
}

describe.each(testStores)('%s', (_, open) => {
  let store: TestStore;
  let storage: Storage;
  beforeAll(async () => {
    store = await open();
    ({ storage } = store);
  });
  afterAll(() => store.close());

  const read = async (key: string, start: number, end: number) => {
    const stream = await storage.read(key, { start, end });
    return stream && Buffer.concat(await stream.toArray());
  };

  test('is empty at first', async () => {
    await storage.check();
    expect(await storage.size('a')).toBeUndefined();
    expect(await read('a', 0, 1)).toBeUndefined();
    await storage.remove('a');
    await storage.sweep();
  });

  test.each([0, 5, 8 * 2 ** 20, 16 * 2 ** 20 + 1, content.length])(
    'writes, measures, reads ranges of and removes %i bytes',
    async (bytes) => {
      const part = content.subarray(0, bytes);
      expect(await storage.write('key', pieces(0, bytes))).toEqual({ bytes, sha256: hashOf(part) });
      expect(await storage.size('key')).toBe(bytes);
      if (bytes > 0) {
        expect((await read('key', 0, bytes - 1))?.equals(part)).toBe(true);
        expect(await read('key', bytes - 3, bytes - 2)).toEqual(part.subarray(-3, -1));
      }
      await storage.remove('key');
      expect(await storage.size('key')).toBeUndefined();
    },
  );

  test.each([10, 12_000_000])('keeps nothing of a write that fails after %i bytes', async (bytes) => {
    await expect(storage.write('broken', breaking(0, bytes))).rejects.toThrow('broken off');
    expect(await storage.size('broken')).toBeUndefined();
  });

  test('hides a file until it is complete', async () => {
    let meanwhile: number | undefined = -1;
    async function* watched() {
      yield* pieces(0, 10_000_000);
      meanwhile = await storage.size('whole');
      yield* pieces(10_000_000);
    }
    expect(await storage.write('whole', watched())).toEqual(whole);
    expect(meanwhile).toBeUndefined();
  });

  test('replaces an existing file', async () => {
    await storage.write('again', pieces());
    await storage.write('again', pieces(0, 100));
    expect(await read('again', 0, 99)).toEqual(content.subarray(0, 100));
    expect(await storage.size('again')).toBe(100);
  });

  test('stops reading when the reader is destroyed', async () => {
    await storage.write('left', pieces());
    const stream = await storage.read('left', { start: 0, end: content.length - 1 });
    for await (const piece of stream ?? []) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(stream?.destroyed).toBe(true);
  });

  test('accepts chunks of any length', async () => {
    const { begin, append, size, finish } = storage.resumable;
    const key = randomUUID();
    await begin(key);
    const ends = [1, 2, 100_000, 8_388_607, 8_388_608, 8_388_609, 16_900_000, content.length];
    let from = 0;
    for (const to of ends) {
      expect(await append(key, from, pieces(from, to))).toBe(to);
      expect(await size(key)).toBe(to);
      from = to;
    }
    expect([await storage.size(key), await read(key, 0, 1)]).toEqual([undefined, undefined]);
    expect(await finish(key)).toEqual(whole);
    expect((await read(key, 0, content.length - 1))?.equals(content)).toBe(true);
    expect(await size(key)).toBeUndefined();
  });

  test('keeps data received before a chunk failed', async () => {
    const { begin, append, size, finish } = storage.resumable;
    await begin('off');
    await expect(append('off', 0, breaking(0, 70_000))).rejects.toThrow('broken off');
    expect(await size('off')).toBe(70_000);
    await expect(append('off', 70_000, breaking(70_000, 9_000_000))).rejects.toThrow('broken off');
    expect(await size('off')).toBe(9_000_000);
    await append('off', 9_000_000, pieces(9_000_000));
    expect(await finish('off')).toEqual(whole);
  });

  test('finishing twice, also concurrently, gives the same result', async () => {
    const { begin, append, finish } = storage.resumable;
    await begin('twice');
    await append('twice', 0, pieces());
    const answers = [...(await Promise.all([finish('twice'), finish('twice')])), await finish('twice')];
    expect(answers).toEqual([whole, whole, whole]);
  });

  test('creates an upload once', async () => {
    await storage.resumable.begin('once');
    await storage.resumable.append('once', 0, pieces(0, 10));
    await expect(storage.resumable.begin('once')).rejects.toThrow();
    expect(await storage.resumable.size('once')).toBe(10);
  });

  test.each([10, 9_000_000])('a file removed after %i bytes cannot be written any more', async (bytes) => {
    const { begin, append, size, finish } = storage.resumable;
    await begin('gone');
    async function* removing() {
      yield* pieces(0, bytes);
      await storage.remove('gone');
      yield* pieces(bytes);
    }
    await append('gone', 0, removing());
    expect(await size('gone')).toBeUndefined();
    expect(await append('gone', 0, pieces(0, 10))).toBeUndefined();
    expect(await finish('gone')).toBeUndefined();
  });

  test('sweeping leaves resumable uploads alone', async () => {
    await storage.resumable.begin('kept');
    await storage.sweep(new Date(Date.now() + 1_000 * 86_400_000));
    expect(await storage.resumable.size('kept')).toBe(0);
  });

  test.each([
    '../out',
    'a/b',
    '..',
    '.',
    '',
    '.hidden',
    'incoming',
    'unfinished',
    'a\0b',
    'C:\\x',
    'a'.repeat(101),
  ])('%j is not a valid key', async (key) => {
    const { begin, size, append, finish } = storage.resumable;
    const calls = [begin(key), size(key), append(key, 0, pieces(0, 1)), finish(key)];
    for (const call of [...calls, storage.write(key, pieces(0, 1))]) {
      await expect(call).rejects.toThrow('no key');
    }
    expect(await storage.size(key)).toBeUndefined();
    expect(await read(key, 0, 6)).toBeUndefined();
    await storage.remove(key);
  });
});
