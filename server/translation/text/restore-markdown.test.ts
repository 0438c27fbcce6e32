import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#server/markdown/render.ts';
import { readPlain } from './read-inline.ts';
import { readMarkdown } from './read-markdown.ts';
import { restoreMarkdown } from './restore-markdown.ts';
import { needsTranslation, restorePlain } from './segment.ts';

function restore(markdown: string, made: string): string | undefined {
  const [segment] = readMarkdown(markdown, ['Shinsoo']).segments;
  return segment && restoreMarkdown(segment, made);
}

test.each([
  ['as in the source', 'A _b_ and __c__', 'Ein <g id="1">b</g> und <g id="2">c</g>', 'Ein _b_ und __c__'],
  ['within a word', 'A _b_ c', 'Ein <g id="1">B</g>c', 'Ein *B*c'],
  ['beside each other', '*a* *b*', '<g id="1">a</g><g id="2">b</g>', '*a*_b_'],
  ['with signs at its edges', 'A **"b"** c', 'x<g id="1">„b“</g>y', '&#120;**„b“**&#121;'],
  ['beside an emoji', 'A **"b"** c', '🎉<g id="1">„b“</g>', '🎉**„b“**'],
  ['spaces within marks', 'A **b** c', 'Ein<g id="1"> b </g>c', 'Ein **b** c'],
  ['a link after an exclamation', 'A [b](/c)', 'Ein!<g id="1">b</g>', 'Ein\\![b](/c)'],
  ['an address beside words', 'At https://a.example now', 'x<x id="1"/>y', 'x<https://a.example>y'],
  ['signs at the beginning', 'One', '1. Eins', '1\\. Eins'],
  ['signs after a line break', '*One\\\ntwo*', '<g id="1">Eins<x id="2"/>- zwei</g>', '*Eins\\\n\\- zwei*'],
  ['a mark of another text', 'One', '<g id="4">Eins</g>', 'Eins'],
])('restores %s', (_, markdown, made, restored) => {
  expect(restore(markdown, made)).toBe(restored);
});

describe('inexpressible markup', () => {
  test.each([
    ['emphasis of nothing', '**a** b', '<g id="1"></g>b'],
    ['a link within a link', '[a](/b) [c](/d)', '<g id="1">a <g id="2">c</g></g>'],
    ['code beside code', '`a` and `b`', '<x id="1"/><x id="2"/>'],
  ])('rejects %s', (_, markdown, made) => {
    expect(restore(markdown, made)).toBeUndefined();
  });
});

describe('marks keep their meaning', () => {
  test.each([
    ['[a](</b c> "d \\"e\\" &amp;copy; | \\\\")'],
    ['[a](https://b.example/?c&amp;copy;=1)'],
    ['[a](https://b.example/c_(d) "e")'],
    ['[a]()'],
    ['![a \\* &amp; b](https://c.example/d.png "e")'],
    ['a `` b`c `` ` d ` `  ` `` ` ``'],
    ['a <mailto:b@c.example> <b@c.example> mailto:b@c.example'],
    ['a <https://b.example/c%20d%C3%A9> https://b.example/c%20d_'],
    ['a https://пример.example/ё'],
  ])('%s', (markdown) => {
    const { segments, write } = readMarkdown(`${markdown} words`, []);
    const again = write(new Map(segments.map(({ marked }) => [marked, marked])));
    expect(segments).toHaveLength(1);
    expect(renderMarkdown(again)).toBe(renderMarkdown(`${markdown} words`));
  });
});

test.each([
  ['Shinsoo', false],
  ['5 & 6 < 7', false],
  ['🎉 12', false],
  ['of Shinsoo', true],
])('%s needs a translation: %s', (text, needs) => {
  expect(needsTranslation(readPlain(text, ['Shinsoo']))).toBe(needs);
});

test('a title is plain text', () => {
  const { marked } = readPlain('*A* & <b> {c} https://d.example/e', []);
  expect(marked).toBe('*A* &amp; &lt;b&gt; <x id="1">{c}</x> <x id="2">https://d.example/e</x>');
  expect(restorePlain(`<g id="9"> ${marked}</g> `)).toBe('*A* & <b> {c} https://d.example/e');
});
