import { expect, test } from 'vitest';
import { normalizeOutput } from './normalize-output.ts';

test.each([
  ['invisible signs', 'a', '\ufeffa\u200b\u00adb', 'ab'],
  ['line ends', 'a', ' a\r\nb\tc\n', 'a b c'],
  ['joiners of emoji', 'a', '👨‍👩‍👧', '👨‍👩‍👧'],
  ['characters escaped twice', 'a', '&amp;lt;b&amp;gt; &amp;amp; &amp;#39;', "&lt;b&gt; &amp; '"],
  ['an entity that the source shows', 'write &amp;lt;', '&amp;lt; schreiben', '&amp;lt; schreiben'],
  ['spaces within marks', '<g id="1">a</g>', 'x<g id="1"> a </g>y', 'x <g id="1">a</g> y'],
  ['what is kept', '<x id="1">a\u200b</x>', '<x id="1">a\u200b</x> b', '<x id="1">a\u200b</x> b'],
])('normalizes %s', (_, source, made, tidy) => {
  expect(normalizeOutput(source, made)).toBe(tidy);
});
