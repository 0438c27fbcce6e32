import { expect, test } from 'vitest';
import { pieceSize } from './piece-size.ts';

const mebibyte = 1024 * 1024;
const took = (size: ReturnType<typeof pieceSize>, ms: number, times = 1) => {
  for (let time = 0; time < times; time += 1) size.took(size.bytes, ms);
  return size.bytes / mebibyte;
};

test('begins with a mebibyte, grows while pieces are quick, up to 64', () => {
  const size = pieceSize();
  expect(size.bytes).toBe(mebibyte);
  expect(took(size, 100)).toBe(2);
  expect(took(size, 100, 20)).toBe(64);
});

test('stays where a piece takes a few seconds, shrinks where it takes longer, down to 64 KiB', () => {
  const size = pieceSize();
  expect(took(size, 2_000)).toBe(1);
  expect(took(size, 5_000)).toBe(0.5);
  expect(took(size, 5_000, 20)).toBe(1 / 16);
});

test('the short piece at the end says nothing about larger ones', () => {
  const size = pieceSize();
  size.took(10, 1);
  expect(size.bytes).toBe(mebibyte);
});

test('a size that failed is left alone until many smaller ones went well', () => {
  const size = pieceSize();
  took(size, 100, 3);
  size.failed();
  expect(size.bytes / mebibyte).toBe(4);
  expect(took(size, 100, 16)).toBe(4);
  expect(took(size, 100)).toBe(8);
});
