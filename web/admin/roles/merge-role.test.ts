import { expect, test } from 'vitest';
import type { Permission } from '#contract/permissions.ts';
import { mergeRole } from './merge-role.ts';

const role = (name: string, ...permissions: Permission[]) => ({ name, permissions });
const base = role('Watch', 'news.write', 'pages.write');

test.each([
  [
    'both added something',
    role('Watch', 'news.write', 'pages.write', 'bans.give'),
    role('Watch', 'news.write', 'pages.write', 'events.manage'),
    role('Watch', 'news.write', 'pages.write', 'events.manage', 'bans.give'),
  ],
  ['both took something away', role('Watch', 'news.write'), role('Watch', 'pages.write'), role('Watch')],
  [
    'one added what the other added, too',
    role('Watch', 'news.write', 'pages.write', 'bans.give'),
    role('Watch', 'news.write', 'pages.write', 'bans.give'),
    role('Watch', 'news.write', 'pages.write', 'bans.give'),
  ],
  [
    'the other has taken away what one left alone',
    base,
    role('Watch', 'news.write'),
    role('Watch', 'news.write'),
  ],
  [
    'the other has given it a name',
    role('Watch', 'news.write'),
    role('Guard', 'news.write', 'pages.write'),
    role('Guard', 'news.write'),
  ],
  [
    'both have given it a name: one’s own',
    role('Wall', 'news.write', 'pages.write'),
    role('Guard', 'news.write', 'pages.write'),
    role('Wall', 'news.write', 'pages.write'),
  ],
])('%s', (_, mine, theirs, expected) => {
  expect(mergeRole(base, mine, theirs)).toEqual(expected);
});
