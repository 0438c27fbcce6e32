import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagePaths } from '#contract/page-paths.ts';
import { builtRenderer, type LoadedPage } from '#server/http/pages/renderer.ts';
import { pageCatalogues } from '#server/text/translate.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

const pages = [
  '/',
  '/news',
  '/news?page=2',
  '/forum',
  '/news/1',
  '/?player=hero&x=%22%3E',
  '/ranking',
  '/ranking?page=2',
  '/ranking?tab=guilds',
  '/ranking?empire=1&job=2',
  '/ranking?name=%3Ca%22&page=3',
  '/register',
  '/recover',
  '/reset-password?token=x',
  '/downloads',
  '/account',
  '/nothing/here',
  ...pagePaths,
];

/** React asks the browser early for pictures, in the order it meets them. */
function withPreloadsInOrder(html: string): string {
  const preload = /<link rel="preload" as="image"[^>]*>/g;
  return [...(html.match(preload) ?? [])].sort().join('') + html.replaceAll(preload, '');
}

type Pieces = ReturnType<LoadedPage['draw']>['pieces'];

function htmlOf(pieces: Pieces, address: string): string {
  return pieces
    .map((piece) => (piece === null ? address : typeof piece === 'string' ? piece : piece.text))
    .join('');
}

describe('a page put together from kept parts', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startTestSite({ dialect: 'sqlite' });
    await site.addWorld();
  });
  afterAll(() => site.close());

  /** The API as the pages' own transport has it: one answer is one object, as long as nothing has changed. */
  const answers = new Map<string, { status: number; body: unknown }>();

  async function load(path: string, personal: boolean) {
    const { loadPage, createApi } = await builtRenderer().load();
    const api = createApi(async ({ method, url }) => {
      const known = answers.get(url);
      if (known) return known;
      const answer = await fetch(site.address + url, { method, headers: { 'accept-language': 'de' } });
      const made = { status: answer.status, body: await answer.json() };
      answers.set(url, made);
      return made;
    });
    const page = await loadPage({
      url: `${site.address}/de${path}`,
      language: 'de',
      basename: '/de',
      personal,
      api,
      catalogue: pageCatalogues.de,
      signal: new AbortController().signal,
    });
    if ('redirect' in page) throw new Error(`${path} leads to ${page.redirect}`);
    return page;
  }

  async function render(path: string, personal: boolean): Promise<string> {
    const page = await load(path, personal);
    return withPreloadsInOrder(htmlOf(page.draw().pieces, page.address));
  }

  /** With a part of the query that none of these pages reads. */
  const inAddition = (path: string, text: string) =>
    `${path}${path.includes('?') ? '&' : '?'}language=${text}`;

  test.each(pages)('reads as one drawn as a whole, whatever was shown before: %s', async (path) => {
    const whole = await render(path, true);
    for (let round = 0; round < 2; round += 1) expect((await render(path, false)) === whole).toBe(true);
  });

  test.each(pages)('has a name of its own, or but another address: %s', async (path) => {
    const [first, second] = [
      await load(inAddition(path, 'x'), false),
      await load(inAddition(path, '"y'), false),
    ];
    expect(second.name).toBe(first.name);
    if (first.name === null) return;
    const whole = await render(inAddition(path, '"y'), true);
    expect(withPreloadsInOrder(htmlOf(first.draw().pieces, second.address)) === whole).toBe(true);
    expect((await load(path, true)).name).toBeNull();
  });

  test('is drawn once for the same data, and the most visited ones have such names', async () => {
    const names = await Promise.all(
      ['/', '/news', '/news/1', '/ranking', '/ranking?page=2', '/ranking?tab=guilds', '/downloads'].map(
        async (path) => (await load(path, false)).name,
      ),
    );
    expect(names).not.toContain(null);
    expect(new Set(names).size).toBe(names.length);
    const before = (await load('/ranking', false)).name;
    answers.clear();
    expect((await load('/ranking', false)).name).not.toBe(before);
  });

  test.each([
    '/account',
    '/nothing/here',
    '/reset-password?token=x',
    '/news/999',
    '/%72anking',
  ])('has no name where more than its data may decide: %s', async (path) => {
    expect((await load(path, false)).name).toBeNull();
  });

  test('many addresses of one page are each answered with their own, from the kept document as well', async () => {
    const asked = Array.from({ length: 12 }, (_, index) => `n${index}n`);
    const tags = new Set<string | null>();
    const texts = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      for (const each of asked) {
        const answer = await fetch(`${site.address}/de/ranking?page=2&language=${each}`);
        tags.add(answer.headers.get('etag'));
        const text = await answer.text();
        expect(text.split(`language=${each}"`)).toHaveLength(17);
        texts.add(text.replaceAll(`language=${each}"`, 'language="'));
      }
    }
    expect(tags.size).toBe(asked.length);
    expect(texts.size).toBe(1);
  });
});
