import { describe, expect, test } from 'vitest';
import { resolveRange } from './range.ts';

const file = { bytes: 1_000, etag: '"abc"' };
const whole = { status: 200, range: { start: 0, end: 999 } };
const part = (start: number, end: number) => ({ status: 206, range: { start, end } });

describe('a range', () => {
  test.each([
    ['bytes=0-', part(0, 999)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=500-599', part(500, 599)],
    ['bytes=999-', part(999, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-1000', part(0, 999)],
    ['bytes=-5000', part(0, 999)],
    ['bytes=990-5000', part(990, 999)],
    ['bytes= 5-9', part(5, 9)],
  ])('%s selects a part', (range, wanted) => {
    expect(resolveRange({ range }, file)).toEqual(wanted);
  });

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s does not exist', (range) => {
    expect(resolveRange({ range }, file)).toEqual({ status: 416 });
  });

  test.each([
    'bytes=9-5',
    'bytes=-',
    'bytes=a-b',
    'bytes=0-1,5-6',
    'bytes=0x1-0x2',
    'bytes=-5-',
    'lines=0-5',
    'bytes 0-5',
    '',
    'bytes=99999999999999999999-',
  ])('%j is ignored', (range) => {
    expect(resolveRange({ range }, file)).toEqual(whole);
  });

  test('applies only to the same file', () => {
    const range = 'bytes=500-';
    expect(resolveRange({ range, 'if-range': '"abc"' }, file)).toEqual(part(500, 999));
    for (const other of ['"abd"', 'W/"abc"', 'abc', 'Wed, 01 Apr 2026 12:00:00 GMT', '']) {
      expect(resolveRange({ range, 'if-range': other }, file)).toEqual(whole);
    }
    expect(resolveRange({ range, 'if-range': '"abc"' }, { ...file, etag: undefined })).toEqual(whole);
    expect(resolveRange({ range }, { ...file, etag: undefined })).toEqual(part(500, 999));
  });
});

test.each(['"abc"', '*', 'W/"abc"', '"x", "abc"'])('a matching If-None-Match %s gets a 304', (known) => {
  expect(resolveRange({ 'if-none-match': known }, file)).toEqual({ status: 304 });
});

test.each(['"x"', 'abc', ''])('another If-None-Match %j gets the file', (known) => {
  expect(resolveRange({ 'if-none-match': known }, file)).toEqual(whole);
});
