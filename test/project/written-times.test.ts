import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const components = globSync('web/**/*.tsx', { cwd: root }).filter((path) => !path.includes('.test.'));
const openingTag = /<(\w+)((?:\s+[\w-]+(?:="[^"]*"|=\{(?:[^{}]|\{[^{}]*\})*\})?)*)\s*>\s*(<[a-z]|)/g;

/** Opening tags with their attributes, and whether an element comes right behind. */
function tags(): readonly { readonly place: string; readonly attributes: string; readonly holds: string }[] {
  return components.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(openingTag)].map(
      ([, name, attributes = '', next]) => ({
        place: `${path}: <${name}>`,
        attributes,
        holds: next ? 'element' : 'text',
      }),
    ),
  );
}

// React looks at the text's own parent only. A browser may write a date with other spaces than Node: React would then
// discard the server's page, and what was typed into it.
test('every written time keeps what the server has written', () => {
  const bare = tags().filter(
    ({ place, attributes, holds }) =>
      place.endsWith('<time>') && holds === 'text' && !attributes.includes('suppressHydrationWarning'),
  );
  expect(bare).toEqual([]);
});

test('no element only seems to keep its text, which another one within it holds', () => {
  const idle = tags().filter(
    ({ attributes, holds }) =>
      attributes.includes('suppressHydrationWarning') &&
      holds === 'element' &&
      !attributes.includes('aria-label'),
  );
  expect(idle).toEqual([]);
});
