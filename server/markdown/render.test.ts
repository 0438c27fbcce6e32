import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { plainText, renderMarkdown } from './render.ts';

describe('what an author may write', () => {
  test('paragraphs, lists, emphasis, code', () => {
    expect(renderMarkdown('One **two** `three`\n\n- a\n- b')).toBe(
      '<p>One <strong>two</strong> <code>three</code></p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
    );
  });

  test('headings begin at h2 and end at h6', () => {
    expect(renderMarkdown('# a')).toBe('<h2>a</h2>\n');
    expect(renderMarkdown('a\n===')).toBe('<h2>a</h2>\n');
    expect(renderMarkdown('###### a')).toBe('<h6>a</h6>\n');
  });

  test('links inside and outside', () => {
    expect(renderMarkdown('[a](/downloads)')).toBe('<p><a href="/downloads">a</a></p>\n');
    expect(renderMarkdown('[a](https://example.org)')).toBe(
      '<p><a href="https://example.org" rel="noopener nofollow ugc">a</a></p>\n',
    );
    expect(renderMarkdown('https://example.org/?a=1&b=2')).toContain(
      '<a href="https://example.org/?a=1&amp;b=2" rel="noopener nofollow ugc">',
    );
    expect(renderMarkdown('<team@example.org>')).toContain('href="mailto:team@example.org"');
  });

  test('internal links become absolute when a page URL is given', () => {
    const render = (text: string) => renderMarkdown(text, { address: 'https://www.example.org/de/news/7' });
    expect(render('[a](/downloads?a=1#b)')).toContain('href="https://www.example.org/downloads?a=1#b"');
    expect(render('[a](#below)')).toContain('href="https://www.example.org/de/news/7#below"');
    expect(render('[a](/)')).not.toContain('nofollow');
    expect(render('<team@example.org>')).toContain('href="mailto:team@example.org"');
    expect(render('[a](https://example.org)')).toContain('href="https://example.org" rel="noopener');
  });

  test('links to pages get the language that is given, unless they name one', () => {
    const address = 'https://www.example.org/de/news/7';
    const targetOf = (target: string) =>
      /href="([^"]*)"/.exec(renderMarkdown(`[a](${target})`, { address, language: 'de' }))?.[1];
    const shown: Readonly<Record<string, string>> = {
      '/game-rules': 'https://www.example.org/de/game-rules',
      '/': 'https://www.example.org/de',
      '/ranking?name=a.b&tab=guilds#top': 'https://www.example.org/de/ranking?name=a.b&amp;tab=guilds#top',
      '/fr/game-rules': 'https://www.example.org/fr/game-rules',
      '/files/3/readme': 'https://www.example.org/files/3/readme',
      '/media/3': 'https://www.example.org/media/3',
      '/api/docs': 'https://www.example.org/api/docs',
      '/events.ics': 'https://www.example.org/events.ics',
      '#below': 'https://www.example.org/de/news/7#below',
      'https://example.org/game-rules': 'https://example.org/game-rules',
      'mailto:team@example.org': 'mailto:team@example.org',
    };
    expect(Object.keys(shown).map((target) => [target, targetOf(target)])).toEqual(Object.entries(shown));
  });

  test('a file name is not a link', () => {
    expect(renderMarkdown('see readme.md and setup.exe')).not.toContain('<a');
  });

  test('pictures of the library, with their sizes, and their description unless the text has its own', () => {
    const picture = {
      id: 7,
      width: 800,
      height: 600,
      alt: 'The "gate"',
      src: '/media/7/800.webp',
      sources: [{ type: 'image/avif', srcset: '/media/7/480.avif 480w, /media/7/800.avif 800w' }],
    };
    const pictures = new Map([[7, picture]]);
    const sizes = '(width &lt; 48rem) 100vw, 720px';
    expect(renderMarkdown('![](/media/7)', { pictures })).toBe(
      `<p><picture><source type="image/avif" srcset="/media/7/480.avif 480w, /media/7/800.avif 800w" sizes="${sizes}">` +
        '<img src="/media/7/800.webp" alt="The &quot;gate&quot;" width="800" height="600" loading="lazy" decoding="async"></picture></p>\n',
    );
    expect(renderMarkdown('![*Ours* <b>](/media/7/480.webp "x\'y")', { pictures })).toContain(
      'alt="Ours &lt;b&gt;" title="x&#39;y"',
    );
    const far = renderMarkdown('![](/media/7)', { pictures, address: 'https://www.example.org/de/news/7' });
    expect(far).toContain(
      'srcset="https://www.example.org/media/7/480.avif 480w, https://www.example.org/media/7/8',
    );
    expect(far).toContain('src="https://www.example.org/media/7/800.webp"');
  });

  test('a picture that was deleted is described, and one line cannot become megabytes', () => {
    expect(renderMarkdown('![The <gate>](/media/8)', { pictures: new Map() })).toBe(
      '<p>The &lt;gate&gt;</p>\n',
    );
    expect(renderMarkdown('![The gate](/media/8)')).toBe('<p>The gate</p>\n');
    const picture = { id: 7, width: 8, height: 8, alt: '', src: '/media/7/8.webp', sources: [] };
    const many = renderMarkdown('![](/media/7)'.repeat(5_000), { pictures: new Map([[7, picture]]) });
    expect(many.split('<picture>')).toHaveLength(101);
  });

  test.each(['/media/7/../../x', '/media/07', '/media/7x', '//media/7', '/media/-7', '/de/media/7'])(
    '%s is no picture of the library',
    (address) => {
      const picture = { id: 7, width: 8, height: 8, alt: 'x', src: '/media/7/8.webp', sources: [] };
      expect(renderMarkdown(`![a](${address})`, { pictures: new Map([[7, picture]]) })).not.toContain('<img');
    },
  );

  const film = 'https://youtu.be/dQw4w9WgXcQ';

  test('a link to a film alone in its paragraph is marked, and stays a link', () => {
    const link = `<a href="${film}" rel="noopener nofollow ugc">`;
    expect(renderMarkdown(`[The *great* siege](${film})`)).toBe(
      `<p class="film">${link}The <em>great</em> siege</a></p>\n`,
    );
    expect(renderMarkdown(`Look:\n\n${film}\n\nThere.`)).toBe(
      `<p>Look:</p>\n<p class="film">${link}YouTube</a></p>\n<p>There.</p>\n`,
    );
  });

  test.each([
    `Look: [a](${film})`,
    `[a](${film}) [b](${film})`,
    `[a](${film})  \n[b](${film})`,
    `- ${film}`,
    `# ${film}`,
    `[![a](/media/7)](${film})`,
    `[a](https://example.org)`,
    `\`${film}\``,
  ])('%j is no film', (text) => {
    expect(renderMarkdown(text)).not.toContain('class=');
  });

  const external = 'rel="noopener nofollow ugc"';

  test.each([
    [
      '![a *"b"*](https://x.example/y.png)',
      `<a href="https://x.example/y.png" ${external}>a &quot;b&quot;</a>`,
    ],
    ['![a](http://x.example/y.png)', `<a href="http://x.example/y.png" ${external}>a</a>`],
    ['![a](https://x.example/y "t")', `<a href="https://x.example/y" title="t" ${external}>a</a>`],
    [
      '![](https://x.example/%C3%A9)',
      `<a href="https://x.example/%C3%A9" ${external}>https://x.example/é</a>`,
    ],
    ['![ ](https://x.example)', `<a href="https://x.example" ${external}>https://x.example</a>`],
    ['![a [b](/c)](https://x.example)', `<a href="https://x.example" ${external}>a b</a>`],
    ['![a](/home.jpg)', '<a href="/home.jpg">a</a>'],
    ['![a][b]\n\n[b]: https://x.example', `<a href="https://x.example" ${external}>a</a>`],
  ])('%s is no picture of the library, so it is a link to it', (text, html) => {
    expect(renderMarkdown(text)).toBe(`<p>${html}</p>\n`);
  });

  test('of a picture from elsewhere inside a link only the words stay', () => {
    const link = `<a href="https://z.example" ${external}>`;
    expect(renderMarkdown('[![a](https://x.example/y.png)](https://z.example)')).toBe(
      `<p>${link}a</a></p>\n`,
    );
    expect(renderMarkdown('[**b ![](https://x.example)**](https://z.example) ![c](/d)')).toBe(
      `<p>${link}<strong>b https://x.example</strong></a> <a href="/d">c</a></p>\n`,
    );
  });

  test('a picture without an address is its description', () => {
    expect(renderMarkdown('![a <b>]()')).toBe('<p>a &lt;b&gt;</p>\n');
    expect(renderMarkdown('![]()')).toBe('<p></p>\n');
  });

  test('readers elsewhere follow a picture to the site that has it, too', () => {
    const address = 'https://www.example.org/de/news/7';
    const render = (text: string) => renderMarkdown(text, { address, language: 'de' });
    expect(render('![a](https://x.example/y.png)')).toContain(
      `<a href="https://x.example/y.png" ${external}>`,
    );
    expect(render('![a](/home.jpg)')).toContain('<a href="https://www.example.org/home.jpg">');
  });
});

const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](&#x6A;avascript:alert(1))',
  '[a](&Tab;javascript:alert(1))',
  '[a](\u0001javascript:alert(1))',
  '[a](<javascript:alert(1)>)',
  '[a](vbscript:x)',
  '[a](data:text/html,<script>alert(1)</script>)',
  '![a](data:image/svg+xml;base64,PHN2Zy8+)',
  '![a](javascript:alert(1))',
  '![a](http://example.org/pixel.gif)',
  '![x" onerror="alert(1)](https://example.org/a.png" onerror="alert(1))',
  '![a](https://example.org/a.png "x\\" onerror=\\"alert(1)")',
  '[a](https://example.org "\\" onmouseover=\\"alert(1)")',
  '[a](https://example.org/"onclick="alert(1))',
  '<javascript:alert(1)>',
  '<a href="https://example.org" onclick="alert(1)">a</a>',
  '[a]: javascript:alert(1)\n\n[a]',
  '```"><script>alert(1)</script>\nx\n```',
  '```html onload=alert(1)\n<b>\n```',
  '[![a](javascript:1)](javascript:alert(1))',
  '![" onclick="alert(1)](https://example.org/"onclick="alert(1))',
  '![](https://example.org/<script>alert(1)</script>)',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a](\\\\evil.example)',
  '[a](file:///etc/passwd)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '[x](https://a.example/&quot;onfocus=&quot;alert(1))',
];

/** The tags, attributes and URLs the renderer may produce. */
const allowed = new RegExp(
  [
    '</?(?:p|strong|em|s|ul|ol|li|h[2-6]|blockquote|pre|code|table|thead|tbody|tr|th|td)>',
    '<(?:hr|br)>',
    '<code class="language-[^"<>]*">',
    '<ol start="\\d+">',
    '</a>',
    '<a href="(?:https?:|mailto:|#|/(?![/\\\\]))[^"<>]*"(?: title="[^"<>]*")?(?: rel="noopener nofollow ugc")?>',
  ].join('|'),
  'g',
);

describe('what an attacker writes', () => {
  test.each(attacks)('%s becomes text or a harmless tag', (attack) => {
    for (const text of [attack, `> ${attack}`, `- **${attack}**`, `| a |\n|---|\n| ${attack} |`]) {
      expect(renderMarkdown(text).replace(allowed, '')).not.toMatch(/[<>]/);
    }
  });

  test("the test's own check detects a script", () => {
    expect('<p><script></p>'.replace(allowed, '')).toMatch(/[<>]/);
    expect('<a href="javascript:x">'.replace(allowed, '')).toMatch(/[<>]/);
    expect('<a href="/" onclick="x">'.replace(allowed, '')).toMatch(/[<>]/);
  });

  test.each(['![', '[', '[^', '[![', '[a][', '**_', '*a_', '`a``', '[a](', '<a', '> ', '- ', '&', '|a'])(
    'rendering the longest text of %s takes at most fifty steps per character',
    (part) => {
      const length = 100_000;
      let steps = 0;
      const inline = Object.getPrototypeOf(new MarkdownIt().inline);
      const { skipToken } = inline;
      inline.skipToken = function countStep(...given: unknown[]) {
        steps += 1;
        return skipToken.apply(this, given);
      };
      renderMarkdown(part.repeat(length / part.length));
      inline.skipToken = skipToken;
      expect(steps).toBeLessThan(50 * length);
    },
  );

  test('many references to one long URL do not blow up the page', () => {
    const text = (length: number, references: number) =>
      `${'[a] ![a]\n'.repeat(references)}\n\n[a]: https://example.org/${'u'.repeat(length)}`;
    expect(renderMarkdown(text(50_000, 5_000)).length).toBeLessThan(200_000);
    expect(renderMarkdown(text(1_000, 50_000)).length).toBeLessThan(2_000_000);
    expect(renderMarkdown(text(2_000, 100))).toContain('<a href="https://example.org/uuu');
  });

  test('quotes nest at most twenty deep, lists nine', () => {
    expect(renderMarkdown(`${'> '.repeat(50_000)}a`).match(/<blockquote>/g)).toHaveLength(20);
    const lists = (depth: number) =>
      renderMarkdown(Array.from({ length: depth }, (_, level) => `${'  '.repeat(level)}- x`).join('\n'));
    expect(lists(9).match(/x/g)).toHaveLength(9);
    expect(lists(300).match(/<ul>/g)?.length).toBeLessThan(12);
  });
});

describe('the beginning as plain text', () => {
  test('strips markup and joins lines', () => {
    expect(
      plainText(
        '# Title\n\nOne **two**\nthree [four](/x) `five`\n\n- six\n- ![seven](https://a.example/b)',
        200,
      ),
    ).toBe('Title One two three four five six\u00a0· seven');
  });

  test('divides items of a list that are no sentences', () => {
    expect(plainText('The winners.\n\n- Nightwatch\n- *EmberOath*\n\nAll get a prize.', 200)).toBe(
      'The winners. Nightwatch\u00a0· EmberOath\u00a0· All get a prize.',
    );
    expect(plainText('1. Log in.\n2. Say “hello!”\n\nDone', 200)).toBe('Log in. Say “hello!” Done');
    expect(plainText('- Nightwatch\n- EmberOath', 12)).toBe('Nightwatch…');
    expect(plainText('- Nightwatch\n- EmberOath', 10)).toBe('Nightwatch…');
  });

  test('keeps short text and truncates long text with an ellipsis', () => {
    expect(plainText('abcde', 5)).toBe('abcde');
    expect(plainText('abcdef', 5)).toBe('abcde…');
    expect(plainText('abcd efgh', 5)).toBe('abcd…');
  });

  test('ends at a word, without the punctuation before the ellipsis', () => {
    expect(plainText('The stones are falling', 20)).toBe('The stones are…');
    expect(plainText('The stones are falling now', 22)).toBe('The stones are falling…');
    expect(plainText('The stones, they fall', 14)).toBe('The stones…');
    expect(plainText('Камни падают с неба', 14)).toBe('Камни падают с…');
    expect(plainText('Wars – new rules', 8)).toBe('Wars…');
  });

  test('cuts a word of more than 40 characters', () => {
    expect(plainText(`See ${'a'.repeat(100)}`, 60)).toBe(`See ${'a'.repeat(56)}…`);
  });

  test('does not cut inside a character', () => {
    expect(plainText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦…');
    expect(plainText('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301e\u0301…');
    expect(plainText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦👩‍👩‍👧‍👦');
  });

  test('keeps hostile markup as text', () => {
    expect(plainText('<script>alert(1)</script>', 200)).toBe('<script>alert(1)</script>');
  });
});
