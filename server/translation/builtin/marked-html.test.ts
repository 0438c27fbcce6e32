import { expect, test } from 'vitest';
import { fromBatchText, toBatchText } from './marked-html.ts';

test.each([
  ['a &lt; b &amp; c', { text: 'a < b & c', html: false }],
  ['<g id="1">a &lt; b</g>', { text: '<b id="1">a &lt; b</b>', html: true }],
  [
    'The <g id="1">old <x id="2">A &amp; &lt;B&gt;</x></g> "king"',
    { text: 'The <b id="1">old <var id="2">A &amp; &lt;B&gt;</var></b> "king"', html: true },
  ],
  ['<g id="1">a', undefined],
  ['a</g>', undefined],
  ['</g>a<g id="1">', undefined],
])('%j becomes %j', (marked, text) => {
  expect(toBatchText(marked)).toEqual(text);
});

const source = 'The <g id="1">king</g> of <x id="2">A &amp; B</x>';

test.each([
  [
    'the marks of the source',
    '<b id="1">Król</b> <var id="2">A &amp; B</var>',
    '<g id="1">Król</g> <x id="2">A &amp; B</x>',
  ],
  [
    'what it changed of a kept part',
    '<b id="1">Król</b> <var id="2">zmiana</var>',
    '<g id="1">Król</g> <x id="2">A &amp; B</x>',
  ],
  ['a lost mark', 'Król <var id="2">A &amp; B</var>', undefined],
  ['a mark twice', '<b id="1">a</b><b id="1">b</b> <var id="2"></var>', undefined],
  ['a lost kept part', '<b id="1">Król</b>', undefined],
  ['a mark that stays open', '<b id="1">Król <var id="2"></var>', undefined],
  ['another id', '<b id="3">Król</b> <var id="2"></var>', undefined],
  ['an element of its own', '<b id="1">Król</b> <var id="2"></var><script>alert(1)</script>', undefined],
  ['an attribute of its own', '<b id="1" onclick="x()">Król</b> <var id="2"></var>', undefined],
])('reads %s', (_, made, marked) => {
  expect(fromBatchText(source, { text: '', html: true }, made)).toBe(marked);
});

test('a plain answer is text, whatever it looks like', () => {
  expect(fromBatchText('a', { text: 'a', html: false }, '<b id="1">& &amp;')).toBe(
    '&lt;b id="1"&gt;&amp; &amp;amp;',
  );
});
