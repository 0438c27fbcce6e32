import { expect, test } from 'vitest';
import { hasSameMarks, parsePieces, restoreMarks, unescapeText } from './marks.ts';

test('parses text, marks and kept parts', () => {
  expect(parsePieces('Go <g id="1">to <x id="2">A &amp; B</x></g>.')).toEqual([
    { kind: 'text', text: 'Go ' },
    { kind: 'open', id: '1' },
    { kind: 'text', text: 'to ' },
    { kind: 'kept', id: '2', inside: 'A &amp; B' },
    { kind: 'close', id: '1' },
    { kind: 'text', text: '.' },
  ]);
});

test.each([
  [
    'another spelling of tags',
    `<G>a <g  id='1' class="b">b</g > <x id=2 translate="no">?</x>`,
    '&lt;G&gt;a <g id="1">b</g> <x id="2">Kept &lt;1&gt;</x>',
  ],
  ['what was to stay and did not', '<x id="2">Gehalten</x>', '<x id="2">Kept &lt;1&gt;</x>'],
  ['something kept that lost its content', 'A <x id="2"/> b', 'A <x id="2">Kept &lt;1&gt;</x> b'],
  [
    'signs no longer escaped',
    'a & b < c <x id="2">Kept <1></x> &amp; d',
    'a &amp; b &lt; c <x id="2">Kept &lt;1&gt;</x> &amp; d',
  ],
  ['entities nobody asked for', '&quot;it&#39;s&#x21;&quot; &nbsp;&copy;', '"it\'s!" \u00a0&amp;copy;'],
  [
    'spaces within marks',
    'the <g id="1"> old <g id="3">king </g></g>said',
    'the <g id="1">old <g id="3">king</g></g> said',
  ],
  ['marks within a word', 'x<g id="1">y</g>z', 'x<g id="1">y</g>z'],
  ['spaces between marks', 'a<g id="1"> <g id="3"> b</g> </g>c', 'a <g id="1"><g id="3">b</g></g> c'],
  ['other elements', '<script>a</script><b>b</b>', '&lt;script&gt;a&lt;/script&gt;&lt;b&gt;b&lt;/b&gt;'],
])('restores %s', (_, made, restored) => {
  expect(restoreMarks('<g id="1">Of <x id="2">Kept &lt;1&gt;</x></g>', made)).toBe(restored);
});

test('keeps unknown entities as text', () => {
  expect(unescapeText('&#0; &#x110000; &#99999999; &unknown;')).toBe('&#0; &#x110000; &#99999999; &unknown;');
});

test.each([
  ['<g id="1">b</g> <x id="2">k</x>', true],
  ['<x id="2">k</x> <g id="1">b</g>', true],
  ['<g id="1">b <x id="2">k</x>', false],
  ['<g id="1">b</g>', false],
  ['<g id="1">b</g> <x id="2">k</x> <x id="2">k</x>', false],
  ['<g id="1">b</g> <x id="3">k</x>', false],
  ['<g id="1">b</g> <x id="2">k</x> &lt;/de g', false],
])('%s has all marks: %s', (made, has) => {
  expect(hasSameMarks('a <g id="1">b</g> <x id="2">k</x>', made)).toBe(has);
});

test('parses many unclosed tags in linear time', () => {
  const started = performance.now();
  expect(parsePieces('<x id="1">'.repeat(100_000))).toHaveLength(1);
  expect(parsePieces('<g id="1">'.repeat(100_000))).toHaveLength(100_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test.each([
  ['beginnings of something kept that have no end', '<x data id=1>'.repeat(20_000)],
  ['a tag of nothing but attributes', `<x ${'id=1 '.repeat(40_000)}`],
  ['a mark of nothing but attributes', `<g ${'id=1 '.repeat(40_000)}`],
])('%s is parsed in linear time', (_, answer) => {
  const started = performance.now();
  expect(parsePieces(answer)).toEqual([{ kind: 'text', text: answer }]);
  expect(performance.now() - started).toBeLessThan(500);
});
