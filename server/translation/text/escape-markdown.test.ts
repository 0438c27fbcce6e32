import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#server/markdown/render.ts';
import { escapeEdges, escapeMarkdown } from './escape-markdown.ts';

const inAParagraph = (text: string) =>
  `<p>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')}</p>\n`;

test.each([
  '*a* **b** _c_ __d__ ~~e~~ `f` ``g``',
  '[a](https://b.example) ![c](https://d.example/e.png) [f][g] [h]: i',
  '<https://a.example> <script>alert("b")</script> &lt; &amp; &#42; &x41;',
  'http://a.example mailto:b@c.example d@e.example //f.example www.g.example HTTPS://H.EXAMPLE MAILTO:I@J.EXAMPLE',
  'a_b \\*c\\* \\ \\\\',
  '# a',
  '####### a',
  'a #',
  'a ##',
  '#',
  '> a',
  '- a',
  '+ a',
  '* a',
  '-',
  '1. a',
  '1) a',
  '123456789. a',
  '1.',
  '---',
  '- - -',
  '***',
  '___',
  '===',
  '```',
  '~~~ a',
  '|a|',
  ':-:',
])('%s is displayed literally', (text) => {
  expect(renderMarkdown(escapeEdges(escapeMarkdown(text)))).toBe(inAParagraph(text));
});

test('harmless characters stay unescaped', () => {
  const text = 'snake_case, 5 > 3, a & b, it’s (good)! 1.5 C# #1 A | B — 50% + 2 = x';
  expect(escapeEdges(escapeMarkdown(text))).toBe(text);
});

describe('lines', () => {
  test('each of several lines is escaped', () => {
    expect(escapeEdges(' - a\\\n  1. b\\\n# c #')).toBe('\\- a\\\n1\\. b\\\n\\# c #');
  });
});
