import { expect, test } from 'vitest';
import { rememberedUploads } from './remembered.ts';

/** A storage like the browser's. */
function memory(kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['uploads', kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const file = { name: 'client.zip', size: 10, lastModified: 1 };

test('the same file is known again, another is not', () => {
  const place = memory();
  rememberedUploads(() => place).remember(file, 'key-1');
  const { keyOf } = rememberedUploads(() => place);
  expect(keyOf(file)).toBe('key-1');
  for (const change of [{ name: 'b.zip' }, { size: 11 }, { lastModified: 2 }]) {
    expect(keyOf({ ...file, ...change })).toBeUndefined();
  }
});

test('a file has one upload; what is forgotten is gone', () => {
  const uploads = rememberedUploads(() => memory());
  const place = memory();
  const kept = rememberedUploads(() => place);
  kept.remember(file, 'key-1');
  kept.remember({ ...file, name: 'b.zip' }, 'key-2');
  kept.remember(file, 'key-3');
  expect(kept.all().map(({ key }) => key)).toEqual(['key-3', 'key-2']);
  kept.forget('key-3');
  expect(kept.all().map(({ key }) => key)).toEqual(['key-2']);
  expect(uploads.all()).toEqual([]);
});

test('what the server has removed by now is not remembered', () => {
  const place = memory();
  rememberedUploads(
    () => place,
    () => 0,
  ).remember(file, 'key');
  expect(
    rememberedUploads(
      () => place,
      () => 47 * 3_600_000,
    ).all(),
  ).toHaveLength(1);
  expect(
    rememberedUploads(
      () => place,
      () => 48 * 3_600_000,
    ).all(),
  ).toEqual([]);
});

test.each(['', '{', '7', 'null', '[7]', '[{"key":7}]', '[null]'])('is not upset by %j', (kept) => {
  expect(rememberedUploads(() => memory(kept)).all()).toEqual([]);
});

test('remembers nothing where that is forbidden', () => {
  const uploads = rememberedUploads(() => {
    throw new Error('forbidden');
  });
  uploads.remember(file, 'key');
  expect(uploads.keyOf(file)).toBeUndefined();
});
