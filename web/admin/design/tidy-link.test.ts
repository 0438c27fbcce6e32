import { expect, test } from 'vitest';
import { tidyLink } from './tidy-link.ts';

test.each([
  ['https://site.example/de/guides?x=1', '/guides?x=1'],
  [' /de ', '/'],
  ['/gr/news/4#top', '/news/4#top'],
  ['/guides', '/guides'],
  ['https://other.example/de/x', 'https://other.example/de/x'],
])('the link %s is kept as %s', (given, kept) => {
  expect(tidyLink(given, 'https://site.example')).toBe(kept);
});
