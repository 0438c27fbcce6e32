import { describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { renderMarkdown } from '#server/markdown/render.ts';
import { translate } from '#server/text/translate.ts';
import { demoDownloads, demoNews } from './news-items.ts';
import { type DemoTexts, readTexts } from './texts.ts';

const english = readTexts('en');

/** Parts of a text that are the same in every language. */
function unchangeable(texts: DemoTexts): Record<string, readonly string[]> {
  const parts = demoNews.map(({ slug }) => {
    const text = texts[slug].content.join('\n\n');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address ?? '');
    const figures = [...text.matchAll(/\b(?:212|14|11|10|18)\b|Nightwatch|EmberOath|SunWheel|\[GM\]/g)].map(
      String,
    );
    return [slug, [...links, ...new Set(figures)].toSorted()];
  });
  return Object.fromEntries(parts);
}

/** The sequence of paragraphs, list items and emphasis. */
const shapeOf = (blocks: readonly string[]) =>
  (renderMarkdown(blocks.join('\n\n')).match(/<(?:p|li|ol|ul|strong|a)\b/g) ?? []).toSorted().join('');

describe.each(languageCodes)('the demo world in %s', (language) => {
  const texts = readTexts(language);

  test("has every item with the English one's paragraphs, links and numbers", () => {
    for (const { slug } of demoNews) {
      expect(texts[slug].title).not.toBe('');
      expect([slug, shapeOf(texts[slug].content)]).toEqual([slug, shapeOf(english[slug].content)]);
    }
    expect(unchangeable(texts)).toEqual(unchangeable(english));
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test('calls the storage password page what its link says', () => {
    const label = translate(language, 'sidebar.recoverStorage');
    expect(texts['problems-resolved'].content.join()).toContain(`[${label}](/recover-storage)`);
    expect(JSON.stringify(texts)).not.toMatch(/\{\w+\}/);
  });

  test('has the events of the tour', () => {
    for (const [slug, { title, content }] of Object.entries(texts.events)) {
      expect([slug, title !== '', shapeOf([content])]).toEqual([
        slug,
        true,
        shapeOf([english.events[slug as keyof DemoTexts['events']].content]),
      ]);
    }
    expect(Object.keys(texts.events)).toEqual(Object.keys(english.events));
  });

  test('describes both downloads', () => {
    for (const { slug } of demoDownloads) {
      expect(texts.downloads[slug].title).not.toBe('');
      expect(texts.downloads[slug].description).not.toBe('');
    }
  });
});

test.each(languageCodes.filter((code) => !code.startsWith('en')))(
  '%s differs from the English texts',
  (language) => {
    const texts = readTexts(language);
    expect(demoNews.filter(({ slug }) => texts[slug].title === english[slug].title)).toEqual([]);
  },
);

const ownLetters = { ru: /^\p{Script=Cyrillic}+$/u, gr: /^\p{Script=Greek}+$/u } as const;
const latinNames = [
  'Nightwatch',
  'EmberOath',
  'SunWheel',
  'GM',
  'Game',
  'Master',
  'Metin',
  'autopatcher',
  'yang',
];

test.each(['ru', 'gr'] as const)('%s uses its own script', (language) => {
  const texts = readTexts(language);
  const written = demoNews.map(({ slug }) => [texts[slug].title, ...texts[slug].content].join(' ')).join(' ');
  const words = written.replace(/\]\([^)]*\)/g, ' ').match(/\p{L}{2,}/gu) ?? [];
  const borrowed = words.filter((word) => !ownLetters[language].test(word) && !latinNames.includes(word));
  expect(borrowed).toEqual([]);
});
