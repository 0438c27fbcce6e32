import { describe, expect, test } from 'vitest';
import { escapeHtml } from '#contract/escape-html.ts';
import { languageCodes } from '#contract/languages.ts';
import { type DocumentContent, inertJson, writeDocument } from './document.ts';

const content: DocumentContent = {
  language: 'gr',
  windowTitle: 'Κατάταξη · Guildhall',
  title: 'Κατάταξη',
  siteName: 'Guildhall',
  feedTitle: 'Guildhall · Νέα',
  description: 'The strongest',
  noIndex: false,
  publicUrl: 'https://www.example.org',
  path: '/ranking?page=2',
  picture: '/share/gr/site.jpg?v=1',
  pictureText: 'Οι πέτρες πέφτουν',
  structuredData: { name: 'Κατάταξη' },
  html: '<main>words</main>',
  state: { language: 'gr', texts: '/texts/gr.json' },
  hasInlineStyles: false,
  appearance: { palette: 'ember', logo: null, style: '', styleHash: null },
  assets: {
    styles: [{ href: '/assets/a.css', bytes: Buffer.from('a{}') }],
    script: '/assets/b.js',
    modules: ['/assets/c.js'],
    fonts: ['/assets/d.woff2'],
  },
};

/** What a document's tag of a name says. */
function contentOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];
}

const documentText = (given: DocumentContent) =>
  writeDocument(given)
    .map((part) => Buffer.from(part).toString())
    .join('');

const attack = '</title></script><script>alert(1)</script>"\'<!--';

describe('a document', () => {
  test('says its language, its address in it, and that of every other language', () => {
    const html = documentText(content);
    expect(html).toContain('<html lang="el">');
    expect(html).toContain('<title>Κατάταξη · Guildhall</title>');
    expect(html).toContain('<link rel="canonical" href="https://www.example.org/gr/ranking?page=2">');
    expect(html.match(/rel="alternate" hreflang/g)).toHaveLength(languageCodes.length + 1);
    expect(html).toContain('hreflang="cs" href="https://www.example.org/cz/ranking?page=2"');
    expect(html).toContain('hreflang="x-default" href="https://www.example.org/ranking?page=2"');
  });

  test('says where feed readers find the news in its language', () => {
    for (const noIndex of [true, false]) {
      const html = documentText({ ...content, noIndex });
      for (const [type, file] of [
        ['application/atom+xml', 'feed.xml'],
        ['application/feed+json', 'feed.json'],
      ]) {
        expect(html).toContain(
          `<link rel="alternate" type="${type}" title="Guildhall · Νέα" href="/gr/${file}">`,
        );
      }
    }
  });

  test('a page about a visitor stays out of search engines', () => {
    const html = documentText({ ...content, noIndex: true });
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('canonical');
    expect(html).not.toContain('og:locale:alternate');
  });

  test('tells chats what to show of a link', () => {
    const html = documentText(content);
    const said = Object.fromEntries(
      ['og:type', 'og:url', 'og:image', 'og:image:width', 'og:image:height', 'og:image:alt', 'og:locale'].map(
        (name) => [name, contentOf(html, name)],
      ),
    );
    expect(said).toEqual({
      'og:type': 'website',
      'og:url': 'https://www.example.org/gr/ranking?page=2',
      'og:image': 'https://www.example.org/share/gr/site.jpg?v=1',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'Οι πέτρες πέφτουν',
      'og:locale': 'el_GR',
    });
    expect(html.match(/"og:locale:alternate" content="\w\w_\w\w"/g)).toHaveLength(languageCodes.length - 1);
    expect(contentOf(html, 'twitter:card')).toBe('summary_large_image');
    expect(contentOf(html, 'twitter:title')).toBe('Κατάταξη');
  });

  test('tells who wrote a news item, and when', () => {
    const article = {
      id: 7,
      author: 'Mirabel',
      scene: 'pass' as const,
      publishedAt: '2026-04-01T12:00:00Z',
      updatedAt: '2026-04-02T12:00:00Z',
      language: 'gr',
    };
    const html = documentText({ ...content, article });
    expect(contentOf(html, 'og:type')).toBe('article');
    expect(contentOf(html, 'article:published_time')).toBe('2026-04-01T12:00:00Z');
    expect(contentOf(html, 'article:modified_time')).toBe('2026-04-02T12:00:00Z');
    expect(contentOf(html, 'article:author')).toBe('Mirabel');
  });

  test('carries structured data, unless search engines have no business there', () => {
    const data = (html: string) => /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
    expect(JSON.parse(data(documentText(content)) ?? '')).toEqual({ name: 'Κατάταξη' });
    expect(data(documentText({ ...content, structuredData: undefined }))).toBeUndefined();
  });

  test('leaves scripts to a small one that waits for the first paint, where there is one', () => {
    const html = documentText({
      ...content,
      assets: { ...content.assets, preHydration: '/assets/pre-hydration.js' },
    });
    expect(html).toContain(
      '<script type="module" src="/assets/pre-hydration.js" id="pre-hydration" data-scripts="/assets/b.js /assets/c.js" data-texts="/texts/gr.json"></script>',
    );
    expect(html).not.toContain('modulepreload');
  });

  test('is given to the compressor in content, its HTML as one of them', () => {
    expect(writeDocument(content)).toContain(content.html);
  });

  describe('with a place for styles after its first screen', () => {
    const html = '<main><h1>words</h1><span id="styles-below" hidden=""></span><p>more</p></main>';
    const styles = ['entry-client-a', 'below-b', 'home-page-c', 'shared-d', 'below-home-e', 'pages-f'].map(
      (name) => ({ href: `/assets/${name}.css`, bytes: Buffer.from(`.${name}{}`) }),
    );
    const given = { ...content, html, assets: { ...content.assets, styles } };
    const namesIn = (text = '') =>
      [...text.matchAll(/<style>\.([\w-]+)\{\}<\/style><link [^>]*disabled>/g)].map(([, name]) => name);

    test('has those of the first screen in its head, and all others there, each once and in their order', () => {
      const [head, first, below] = documentText({ ...given, hasInlineStyles: true }).split(
        /<\/head>|<span id="styles-below" hidden="">/,
      );
      expect(namesIn(head)).toEqual(['entry-client-a', 'home-page-c', 'shared-d']);
      expect(namesIn(first)).toEqual([]);
      expect(first).toMatch(/<main><h1>words<\/h1>$/);
      expect(namesIn(below)).toEqual(['below-b', 'below-home-e', 'pages-f']);
      expect(below).toContain('</span><p>more</p></main></div>');
    });

    test('links to all of them in its head for whoever has the files', () => {
      const [head, body] = documentText(given).split('</head>');
      expect(head?.match(/<link rel="stylesheet"/g)).toHaveLength(styles.length);
      expect(body).toContain(html);
    });
  });

  test('preloads fonts in the body: Chromium holds back the first paint for those of the head', () => {
    const [head, body] = documentText(content).split('<body>');
    expect(head).not.toContain('as="font"');
    expect(body).toMatch(/^<link rel="preload" href="\/assets\/d.woff2" as="font"/);
  });

  test('names everything the first page needs', () => {
    const html = documentText(content);
    for (const file of ['/assets/a.css', '/assets/b.js', '/assets/c.js', '/assets/d.woff2'])
      expect(html).toContain(`"${file}"`);
  });

  test.each(['windowTitle', 'title', 'siteName', 'pictureText', 'feedTitle', 'description', 'path'] as const)(
    'lets nothing out of its %s',
    (part) => {
      const html = documentText({ ...content, [part]: attack });
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('<!--');
    },
  );

  test('lets nothing out of its structured data', () => {
    const html = documentText({ ...content, structuredData: { name: attack } });
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<!--');
  });

  test('lets nothing out of its state', () => {
    const html = documentText({ ...content, state: { basename: attack } });
    expect(html).not.toContain('<script>alert');
    const json = /id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({ basename: attack });
  });
});

test('text is escaped for elements and attributes', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});

test('inert JSON is JSON, without anything that ends a script or a line of one', () => {
  const value = { text: '</script>\u2028\u2029<!--' };
  expect(JSON.parse(inertJson(value))).toEqual(value);
  expect(inertJson(value)).not.toMatch(/[<\u2028\u2029]/);
});
