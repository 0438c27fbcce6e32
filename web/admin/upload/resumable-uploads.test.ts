import { expect, test } from 'vitest';
import { resumableUploads } from './resumable-uploads.ts';

function memory(kept?: string) {
  const values = new Map<string, string>(kept === undefined ? [] : [['uploads', kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const file = { name: 'client.zip', size: 10, lastModified: 1 };

test('recognizes the same file, but no other', () => {
  const place = memory();
  resumableUploads(() => place).remember(file, 'key-1');
  const { keyOf } = resumableUploads(() => place);
  expect(keyOf(file)).toBe('key-1');
  for (const change of [{ name: 'b.zip' }, { size: 11 }, { lastModified: 2 }]) {
    expect(keyOf({ ...file, ...change })).toBeUndefined();
  }
});

test('keeps one upload per file; forgetting removes it', () => {
  const uploads = resumableUploads(() => memory());
  const place = memory();
  const kept = resumableUploads(() => place);
  kept.remember(file, 'key-1');
  kept.remember({ ...file, name: 'b.zip' }, 'key-2');
  kept.remember(file, 'key-3');
  expect(kept.all().map(({ key }) => key)).toEqual(['key-3', 'key-2']);
  kept.forget('key-3');
  expect(kept.all().map(({ key }) => key)).toEqual(['key-2']);
  expect(uploads.all()).toEqual([]);
});

test('forgets uploads the server has deleted by now', () => {
  const place = memory();
  resumableUploads(
    () => place,
    () => 0,
  ).remember(file, 'key');
  expect(
    resumableUploads(
      () => place,
      () => 47 * 3_600_000,
    ).all(),
  ).toHaveLength(1);
  expect(
    resumableUploads(
      () => place,
      () => 48 * 3_600_000,
    ).all(),
  ).toEqual([]);
});

test.each(['', '{', '7', 'null', '[7]', '[{"key":7}]', '[null]'])(
  'ignores the malformed entry %j',
  (kept) => {
    expect(resumableUploads(() => memory(kept)).all()).toEqual([]);
  },
);

test('remembers nothing where storage is forbidden', () => {
  const uploads = resumableUploads(() => {
    throw new Error('forbidden');
  });
  uploads.remember(file, 'key');
  expect(uploads.keyOf(file)).toBeUndefined();
});
