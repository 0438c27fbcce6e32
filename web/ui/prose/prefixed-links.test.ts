import { expect, test } from 'vitest';
import { withPrefixedLinks } from './prefixed-links.ts';

test.each([
  ['/game-rules', '/de/game-rules'],
  ['/?page=2&amp;tab=guilds', '/de?page=2&amp;tab=guilds'],
  ['/fr/game-rules', '/fr/game-rules'],
  ['/media/3/hash.webp', '/media/3/hash.webp'],
  ['https://elsewhere.example/rules', 'https://elsewhere.example/rules'],
])('a link to %s leads to %s on a German page', (written, shown) => {
  expect(withPrefixedLinks(`<p><a href="${written}">x</a></p>`, '/de')).toBe(
    `<p><a href="${shown}">x</a></p>`,
  );
});

test('words stay as they are, and all where the address names no language', () => {
  const html = '<p>Write href=&quot;/rules&quot; or <a href="/rules">this</a>.</p>';
  expect(withPrefixedLinks(html, '/de')).toBe(html.replace('"/rules"', '"/de/rules"'));
  expect(withPrefixedLinks(html, '')).toBe(html);
});
