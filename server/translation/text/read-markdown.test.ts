import MarkdownIt from 'markdown-it';
import { describe, expect, test, vi } from 'vitest';
import { renderMarkdown } from '#server/markdown/render.ts';
import type { MarkedText } from '#server/translation/engine.ts';
import { escapeText, joinPieces, moveSpacesOut, parsePieces } from '#server/translation/engines/marks.ts';
import { scope } from '#test/scope.ts';
import { readMarkdown } from './read-markdown.ts';

const terms = ['Shinsoo', 'Dragon Valley', 'Dragon', 'Shin-So', '*Star*', 'C++'];

function segmentsOf(markdown: string): string[] {
  return readMarkdown(markdown, terms).segments.map(({ marked }) => marked);
}

/** Upper-cases all translatable words, as a recognizable translation. */
function shout(marked: MarkedText): MarkedText {
  return joinPieces(
    parsePieces(marked).map((piece) =>
      piece.kind === 'text' ? { ...piece, text: shoutText(piece.text) } : piece,
    ),
  );
}

const shoutText = (text: string) =>
  text.replace(/&\w+;|\p{Ll}/gu, (found) => (found.startsWith('&') ? found : found.toUpperCase()));

function write(markdown: string, change: (marked: MarkedText) => MarkedText): string {
  const { segments, write } = readMarkdown(markdown, terms);
  return write(new Map(segments.map(({ marked }) => [marked, change(marked)])));
}

describe('what is a segment', () => {
  test.each<[string, string, readonly string[]]>([
    ['paragraphs', 'One\n\nTwo', ['One', 'Two']],
    ['a soft line break', 'One\ntwo', ['One two']],
    ['hard line breaks', 'One  \ntwo\\\nthree', ['One', 'two', 'three']],
    ['a hard line break within emphasis', '*One\\\ntwo*', ['<g id="1">One<x id="2"></x>two</g>']],
    ['headings', '# One #\n\n## Two\n\nThree\n===', ['One', 'Two', 'Three']],
    ['lists', '- One\n  - Two\n\n3. Three\n4. Four', ['One', 'Two', 'Three', 'Four']],
    ['a lazy continuation', '> One\ntwo\n\n- a\nb', ['One two', 'a b']],
    ['a quote with a list', '> - One\n>   two\n> - Three', ['One two', 'Three']],
    [
      'a table',
      '| One *a* | b\\|c | 12 |\n|:--|--:|---|\n| `x\\|y` z | | é |',
      ['One <g id="1">a</g>', 'b|c', '<x id="1">x|y</x> z', 'é'],
    ],
    ['code', '```\nOne\n```\n\n    Two\n\n`Three`', []],
    ['tabs', '-\tOne\n\ttwo\n\n\tThree', ['One two', 'Three']],
    [
      'links',
      '[One](/a "T") and [two][2]\n\n[2]: https://example.org',
      ['<g id="1">One</g> and <g id="2">two</g>'],
    ],
    ['an image', '![A *b*](https://example.org/a.png)', ['<g id="1">A <g id="2">b</g></g>']],
    [
      'addresses',
      'See <https://a.example>, https://b.example/c%20d and e@f.example',
      [
        'See <x id="1">https://a.example</x>, <x id="2">https://b.example/c d</x> and <x id="3">e@f.example</x>',
      ],
    ],
    ['escapes and entities', '\\*One\\* &copy; &lt;b&gt;', ['*One* © &lt;b&gt;']],
    ['literal elements', '<script>alert(1)</script>', ['&lt;script&gt;alert(1)&lt;/script&gt;']],
    ['figures and signs', '12 &amp; 13\n\n---\n\n🎉', []],
    ['emoji and other directions', '🎉 One שלום', ['🎉 One שלום']],
    [
      'placeholders and words of the glossary',
      '{name} of Shinsoo in Dragon\nValley, %s, Shin-So and C++; a \\*Star\\*',
      [
        '<x id="1">{name}</x> of <x id="2">Shinsoo</x> in <x id="3">Dragon Valley</x>, <x id="4">%s</x>, <x id="5">Shin-So</x> and <x id="6">C++</x>; a <x id="7">*Star*</x>',
      ],
    ],
  ])('segments of %s', (_, markdown, segments) => {
    expect(segmentsOf(markdown)).toEqual(segments);
    expect(flat(write(markdown, (marked) => marked))).toBe(flat(markdown));
    expect(segmentsOf(markdown.replaceAll('\n', '\r\n'))).toEqual(segments);
  });
});

/** Displayed text without whitespace differences. */
const flat = (markdown: string) =>
  renderMarkdown(markdown)
    .replace(/\s+/g, ' ')
    .replace(/ ?(<[^>]*>) ?/g, '$1');

const structure = (markdown: string) => flat(markdown).match(/<[^>]*>/g);

/** A seeded pseudo-random generator. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d) + 0x9e_37_79_b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}
type Chance = ReturnType<typeof chance>;
const pick = (next: Chance, among: readonly string[]) => among[next(among.length)] ?? '';

const words =
  'dragon Shinsoo war 1,000 {count} é 🎉 & \\* \\_ a_b 5>3 ! : (so) "well" \\[x] C++ `a | b` <b> https://a.example/x_y w@x.example &amp; \\# it’s'.split(
    ' ',
  );
const marks: readonly ((text: string) => string)[] = [
  (text) => `*${text}*`,
  (text) => `**${text}**`,
  (text) => `_${text}_`,
  (text) => `***${text}***`,
  (text) => `~~${text}~~`,
  (text) => `[${text}](/news?a=1&b=2 "t \\"q\\"")`,
  (text) => `![${text}](https://a.example/b.png)`,
  (text) => text,
];

function inlineText(next: Chance, depth = 0): string {
  const length = 1 + next(4);
  const parts = Array.from({ length }, () => {
    const text = depth < 2 && next(4) === 0 ? inlineText(next, depth + 1) : pick(next, words);
    const mark = marks[next(12)];
    // Nested image descriptions are never displayed.
    return !mark || text.includes('![') ? text : mark(text);
  });
  return parts.join(pick(next, [' ', ' ', ' ', '']));
}

const indent = (text: string, by: string, first = by) => first + text.replaceAll('\n', `\n${by}`);

const blocks: readonly ((next: Chance, inside: () => string) => string)[] = [
  (next) => inlineText(next),
  (next) => `${inlineText(next)}${pick(next, ['\n', '  \n', '\\\n'])}${inlineText(next)}`,
  (next) => `${'#'.repeat(1 + next(6))} ${inlineText(next)}${pick(next, ['', ' #', ' ###'])}`,
  (next) => `${inlineText(next)}\n${pick(next, ['===', '---'])}`,
  (_, inside) => indent(inside(), '> '),
  (next, inside) => indent(inside(), '  ', pick(next, ['- ', '* ', '+ '])),
  (_, inside) => indent(inside(), '   ', '3. '),
  (next) =>
    `| ${inlineCell(next)} | ${inlineCell(next)} |\n|:-:|---|\n| ${inlineCell(next)} | ${inlineCell(next)} |`,
  (next) => `\`\`\`\n${inlineText(next)}\n\`\`\``,
  (next) => indent(inlineText(next), '    '),
  () => '---',
];

const inlineCell = (next: Chance) => inlineText(next).replaceAll('|', '\\|');

function document(next: Chance, depth = 0): string {
  const block = () => {
    const kind = blocks[next(blocks.length)];
    return kind && depth < 3 ? kind(next, () => document(next, depth + 1)) : inlineText(next);
  };
  return Array.from({ length: 1 + next(3) }, block).join('\n\n');
}

const documents = Array.from({ length: scope === 'all' ? 1_500 : 500 }, (_, seed) =>
  document(chance(seed + 1)),
);

const dense = (markdown: string) => renderMarkdown(markdown).replace(/\s+/g, '');

/** Markup an engine might add, and spaces it might move. */
const hostile =
  '* _ ** __ ~~ ` ``` [a](javascript:alert(1)) ![ ](x) [a]: ]( ) # > | |-| <script> </p> &lt; &amp; &#42; - + 1. === --- \\ \\\\ ! https://evil.example x@evil.example a mailto:a@b.cc é ( ) : 🎉 \u00a0 .'.split(
    ' ',
  );

function spoil(next: Chance, marked: MarkedText): MarkedText {
  const pieces = parsePieces(marked).map((piece) => {
    if (piece.kind !== 'text' || next(3) === 0) return piece;
    const text = Array.from({ length: next(4) }, () => pick(next, hostile)).join(pick(next, ['', ' ']));
    return { ...piece, text: escapeText(text) };
  });
  return moveSpacesOut(joinPieces(pieces));
}

const sorted = (markdown: string) => structure(markdown)?.toSorted();

describe('of random documents', () => {
  test('unchanged documents are displayed unchanged', () => {
    for (const markdown of documents) {
      expect(dense(write(markdown, (marked) => marked)), markdown).toBe(dense(markdown));
    }
  });

  test('translated documents keep their elements', () => {
    for (const markdown of documents) {
      expect(structure(write(markdown, shout)), markdown).toEqual(structure(markdown));
    }
  });

  test("an engine's output never becomes markup", () => {
    for (const [index, markdown] of documents.entries()) {
      const next = chance(index);
      expect(sorted(write(markdown, (marked) => spoil(next, marked))), markdown).toEqual(sorted(markdown));
    }
  });

  test('an edited paragraph is the only new segment', () => {
    for (const [index, markdown] of documents.entries()) {
      const other = documents[index + 1] ?? 'Other';
      const before = new Set(segmentsOf(`${markdown}\n\n# Old words\n\n${other}`));
      if (!before.has('Old words')) continue;
      const after = segmentsOf(`${markdown}\n\n# New words\n\n${other}`);
      expect(after.filter((marked) => !before.has(marked))).toEqual(['New words']);
    }
  });
});

/** CPU time, independent of other load. */
function secondsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000_000;
}

describe('a text of a hundred thousand characters', () => {
  const length = 100_000;
  test.each(
    '* [ < \\ | _ ~~ ` ![ ( & @ a@b. > **a [a]( [a](b) <a | x 1. - # https:// a@b.cc {{a | {a %{ $ a&'
      .split(' ')
      .concat([' ', '\t', '\n', '> ', '- ', 'a | ', 'x  \n', 'a. B ', '> - a\n', '*a\\\n']),
  )('of only %j takes linear time', (part) => {
    const markdown = `ab ${part.repeat(length / part.length)}`;
    expect(secondsOf(() => write(markdown, (marked) => marked))).toBeLessThan(4);
  });

  test('with every kind of block takes linear time', () => {
    const markdown = documents.join('\n\n').slice(0, length);
    expect(secondsOf(() => write(markdown, shout))).toBeLessThan(1.5);
  });
});

test('missing table cells take no time', () => {
  const columns = 250;
  const table = `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'b\n'.repeat(250)}`;
  const parse = vi.spyOn(MarkdownIt.prototype, 'parse');
  const { segments } = readMarkdown(table, []);
  expect(segments).toHaveLength(columns + 250);
  expect(parse.mock.calls.length).toBeLessThan(3 * segments.length);
  parse.mockRestore();
});
