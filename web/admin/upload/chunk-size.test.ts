import { expect, test } from 'vitest';
import { chunkSize } from './chunk-size.ts';

const mebibyte = 1024 * 1024;
const took = (size: ReturnType<typeof chunkSize>, ms: number, times = 1) => {
  for (let time = 0; time < times; time += 1) size.took(size.bytes, ms);
  return size.bytes / mebibyte;
};

test('starts with 1 MiB and grows while chunks are fast, up to 64 MiB', () => {
  const size = chunkSize();
  expect(size.bytes).toBe(mebibyte);
  expect(took(size, 100)).toBe(2);
  expect(took(size, 100, 20)).toBe(64);
});

test('stays while a chunk takes a few seconds, shrinks when slower, down to 64 KiB', () => {
  const size = chunkSize();
  expect(took(size, 2_000)).toBe(1);
  expect(took(size, 5_000)).toBe(0.5);
  expect(took(size, 5_000, 20)).toBe(1 / 16);
});

test('the short last chunk does not raise the size', () => {
  const size = chunkSize();
  size.took(10, 1);
  expect(size.bytes).toBe(mebibyte);
});

test('a size that failed is retried only after many smaller chunks succeeded', () => {
  const size = chunkSize();
  took(size, 100, 3);
  size.failed();
  expect(size.bytes / mebibyte).toBe(4);
  expect(took(size, 100, 16)).toBe(4);
  expect(took(size, 100)).toBe(8);
});
