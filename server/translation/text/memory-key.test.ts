import { expect, test } from 'vitest';
import { into } from '#test/engines/into.ts';
import { memoryKey } from './memory-key.ts';
import { readMarkdown } from './read-markdown.ts';

const text = 'The Dragon sleeps.\n\nThe king is awake.\n\n- Dragon eggs';

const keysOf = (terms: readonly string[]) =>
  readMarkdown(text, terms).segments.map(({ marked }) => memoryKey(marked, into('de'), 'deepl'));

test('a new glossary term changes only the keys of segments that contain it', () => {
  const [before, after] = [keysOf(['king of kings']), keysOf(['king of kings', 'Dragon'])];
  expect(before).toHaveLength(3);
  expect(after.map((key, index) => key === before[index])).toEqual([false, true, false]);
});

test('keys differ by language, engine and text', () => {
  const keys = [
    memoryKey('a', into('de'), 'deepl'),
    memoryKey('a', into('es'), 'deepl'),
    memoryKey('a', into('de'), 'openai'),
    memoryKey('b', into('de'), 'deepl'),
    memoryKey('a', { source: 'ro', target: 'de' }, 'deepl'),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(memoryKey('a', into('de'), 'deepl')).toBe(keys[0]);
});
