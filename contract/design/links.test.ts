import { expect, test } from 'vitest';
import { isLink, isOutside, maxLinkLength } from './links.ts';

test.each(['/', '/guides', '/ranking?tab=guilds', '/news/4#top'])('%s is a page of this site', (link) => {
  expect([isLink(link), isOutside(link)]).toEqual([true, false]);
});

test.each(['https://discord.example/x?y#z', 'https://discord.example', 'https://a.example?x@y'])(
  '%s is another site',
  (link) => {
    expect([isLink(link), isOutside(link)]).toEqual([true, true]);
  },
);

test.each([
  '',
  'guides',
  '//evil.example',
  '/\\evil.example',
  '\t/x',
  'http://plain.example',
  'https://',
  'https:///x',
  'https://site.example@evil.example',
  'https://x" onclick="y',
  'HTTPS://x y',
  'javascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'ftp://x',
  `/${'x'.repeat(maxLinkLength)}`,
])('%j is no link', (link) => {
  expect([isLink(link), isOutside(link)]).toEqual([false, false]);
});
