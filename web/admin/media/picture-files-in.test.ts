import { expect, test } from 'vitest';
import { pictureFilesIn } from './picture-files-in.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });
const given = (files: readonly File[], text = '') =>
  ({ files: files as unknown as FileList, getData: () => text }) as const;

test('only files that say they are pictures are taken', () => {
  const [gate, client] = [file('gate.png', 'image/png'), file('client.zip', 'application/zip')];
  expect(pictureFilesIn(given([gate, client]))).toEqual([gate]);
  expect(pictureFilesIn(null)).toEqual([]);
});

test('text that a word processor pastes with a picture of it stays text', () => {
  expect(pictureFilesIn(given([file('text.png', 'image/png')], 'A text'))).toEqual([]);
});
