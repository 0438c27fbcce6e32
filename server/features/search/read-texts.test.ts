import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTextReader, type StoredText } from './read-texts.ts';

const texts = (count: number): StoredText<number>[] =>
  Array.from({ length: count }, (_, key) => ({
    key,
    title: `News ${key}`,
    markdown: `Text ${key}`,
    language: 'en',
  }));

test('only what has changed is read again', async () => {
  const seen: string[] = [];
  const read = openTextReader<number>((markdown) => {
    seen.push(markdown);
    return markdown.toUpperCase();
  });
  const before = await read(texts(3));
  expect(before.map(({ text }) => text)).toEqual(['TEXT 0', 'TEXT 1', 'TEXT 2']);
  const changed = texts(2).map((each) => (each.key === 1 ? { ...each, markdown: 'Other' } : each));
  expect((await read(changed)).map(({ text }) => text)).toEqual(['TEXT 0', 'OTHER']);
  expect(seen).toEqual(['Text 0', 'Text 1', 'Text 2', 'Other']);
});

test('requests come between two texts', async () => {
  let read = 0;
  const reading = openTextReader<number>((markdown) => {
    read++;
    return markdown;
  })(texts(50));
  const seen: number[] = [];
  while (read < 50) {
    seen.push(read);
    await turn();
  }
  await reading;
  const steps = seen.slice(1).map((count, index) => count - (seen[index] ?? 0));
  expect(Math.max(...steps)).toBe(1);
});
