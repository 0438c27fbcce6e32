import { expect, test } from 'vitest';
import { maxFileBytes, parseNames } from './parse-names.ts';

const parse = (text: string, encoding = 'auto') => [...parseNames(Buffer.from(text), encoding)];

test('reads numbers and names, with either end of line, and leaves out the rest', () => {
  const text =
    'VNUM\tLOCALE_NAME\r\n10\tSword+0\r\n\n11\tΣπαθί +1\t9\n-5\tno\n12\t\n1e3\tno\n99999999999\tno\n11~14\tno';
  expect(parse(text)).toEqual([
    [10, 'Sword+0'],
    [11, 'Σπαθί +1'],
  ]);
});

test('a file that is not UTF-8 is read as the game’s encoding, or refused where nobody said it', () => {
  const turkish = Buffer.from([0x31, 0x09, 0xde, 0x69, 0xfe]);
  expect([...parseNames(turkish, 'windows-1254')]).toEqual([[1, 'Şiş']]);
  expect(() => parseNames(turkish, 'auto')).toThrow('GAME_TEXT_ENCODING');
});

test('hostile names are plain text without marks of direction, and never endless', () => {
  expect(parse(`1\t<b>\u202eevil\u0000\n2\t${'x'.repeat(101)}\n3\tok`)).toEqual([
    [1, '<b>evil'],
    [3, 'ok'],
  ]);
});

test('hostile files are refused', () => {
  expect(() => parseNames(new Uint8Array(maxFileBytes + 1), 'auto')).toThrow('16 MB');
  expect(() => parse('no names here')).toThrow('no line');
  const many = Array.from({ length: 200_001 }, (_, index) => `${index + 1}\tx`).join('\n');
  expect(() => parse(many)).toThrow('more than 200000');
});
