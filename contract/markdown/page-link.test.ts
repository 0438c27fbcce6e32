import { expect, test } from 'vitest';
import { linkInLanguage } from './page-link.ts';

test.each([
  ['/game-rules', '/de/game-rules'],
  ['/', '/de'],
  ['/?page=2', '/de?page=2'],
  ['/#top', '/de#top'],
  ['/news/3#comments', '/de/news/3#comments'],
  ['/ranking?name=a.b', '/de/ranking?name=a.b'],
  ['/dekoration', '/de/dekoration'],
])('the page %s is %s in German', (target, german) => {
  expect(linkInLanguage(target, '/de')).toBe(german);
});

test.each([
  '/de',
  '/fr/game-rules',
  '/en-gb?page=2',
  '/media/3',
  '/media/3/hash.webp',
  '/files/3/readme',
  '/api/docs',
  '/events.ics',
  '//elsewhere/rules',
  'https://elsewhere.example/rules',
  'mailto:a@example.org',
  '#below',
  '',
])('%s is no page without a language', (target) => {
  expect(linkInLanguage(target, '/de')).toBe(target);
});
