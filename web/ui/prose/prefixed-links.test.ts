import { expect, test } from 'vitest';
import { withPrefixedLinks } from './prefixed-links.ts';

test.each([
  ['/game-rules', '/de/game-rules'],
  ['/', '/de'],
  ['/?page=2', '/de?page=2'],
  ['/news/3#comments', '/de/news/3#comments'],
  ['/ranking?name=a.b', '/de/ranking?name=a.b'],
  ['/fr/game-rules', '/fr/game-rules'],
  ['/media/3/hash.webp', '/media/3/hash.webp'],
  ['/media/3', '/media/3'],
  ['/files/3/readme', '/files/3/readme'],
  ['/api/docs', '/api/docs'],
  ['/events.ics', '/events.ics'],
  ['//elsewhere.example/rules', '//elsewhere.example/rules'],
  ['//elsewhere/rules', '//elsewhere/rules'],
  ['https://elsewhere.example/rules', 'https://elsewhere.example/rules'],
  ['#below', '#below'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
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
