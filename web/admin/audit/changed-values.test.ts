import { expect, test } from 'vitest';
import { changedValues } from './changed-values.ts';

test('lists values before and after, changed ones first', () => {
  const before = { path: '/team', title: 'Team', content: 'old' };
  const after = { path: '/team', title: 'Team', content: 'new' };
  expect(changedValues({ before, after })).toEqual([
    { name: 'content', before: 'old', after: 'new' },
    { name: 'path', before: '/team', after: '/team' },
    { name: 'title', before: 'Team', after: 'Team' },
  ]);
});

test('created and deleted items have one side only', () => {
  expect(changedValues({ before: null, after: { term: 'Yang' } })).toEqual([
    { name: 'term', before: undefined, after: 'Yang' },
  ]);
  expect(changedValues({ before: { term: 'Yang' }, after: null })).toEqual([
    { name: 'term', before: 'Yang', after: undefined },
  ]);
  expect(changedValues({ before: null, after: null })).toEqual([]);
});

test('shows each single value of a nested document beside its old one', () => {
  const before = { blocks: [{ id: 'hero', words: { title: 'Old' } }] };
  const after = { blocks: [{ id: 'hero', words: { title: 'New' } }, { id: 'news' }] };
  expect(changedValues({ before, after })).toEqual([
    { name: 'blocks › 1 › words › title', before: 'Old', after: 'New' },
    { name: 'blocks › 2 › id', before: undefined, after: 'news' },
    { name: 'blocks › 1 › id', before: 'hero', after: 'hero' },
  ]);
});

test('formats numbers, lists and objects; missing values are left out', () => {
  const after = {
    bytes: 7,
    languages: ['de', 'fr'],
    translations: { de: 'done', fr: 'queued' },
    sha256: null,
  };
  expect(changedValues({ before: null, after }).map((each) => [each.name, each.after])).toEqual([
    ['bytes', '7'],
    ['languages', 'de, fr'],
    ['translations › de', 'done'],
    ['translations › fr', 'queued'],
  ]);
});
