import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { gapsIn, pageTemplates } from '#contract/pages/templates.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { withAdministrator } from '#test/with-administrator.ts';
import { readTemplate } from './templates.ts';

const folder = new URL('../../../locales/templates/', import.meta.url);
const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Links are paths and Discord is a name: both are Latin everywhere. */
const wordsOf = (text: string) => text.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/[^\p{L}]/gu, '');

describe.each(languageCodes)('the templates in %s', (code) => {
  test('are one for each name', () => {
    const files = readdirSync(new URL(`${code}/`, folder)).toSorted();
    expect(files).toEqual(pageTemplates.map((name) => `${name}.md`).toSorted());
  });

  test.each(pageTemplates)('%s has the structure of the English one', async (name) => {
    const [own, english] = await Promise.all([readTemplate(code, name), readTemplate('en', name)]);
    expect(own.title).toMatch(/^\p{Lu}[^#[\]]{2,40}$/u);
    for (const pattern of [/^## \S/gm, /^- /gm, /^# /gm, /\[[^\][\n]+\](?!\()/g, /\*\*/g, /^\*.*\*$/gm]) {
      expect([String(pattern), countOf(own.content, pattern)]).toEqual([
        String(pattern),
        countOf(english.content, pattern),
      ]);
    }
    const links = (text: string) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path).toSorted();
    expect(links(own.content)).toEqual(links(english.content));
    expect(gapsIn(own.content).length).toBeGreaterThan(0);
    expect(countOf(own.content, /[[\]]/g)).toBe(countOf(english.content, /[[\]]/g));
    expect(own.content.length / english.content.length).toBeGreaterThan(0.7);
    expect(own.content.length / english.content.length).toBeLessThan(1.4);
  });

  test.each(pageTemplates)('%s is in the alphabet of its language', async (name) => {
    const { title, content } = await readTemplate(code, name);
    const words = wordsOf(title + content);
    const alphabet = { gr: /\p{Script=Greek}/gu, ru: /\p{Script=Cyrillic}/gu }[code as string];
    if (alphabet) expect(countOf(words, alphabet) / words.length).toBeGreaterThan(0.9);
    else expect(words.replaceAll(/\p{Script=Latin}/gu, '')).toBe('');
  });

  test.each(['privacy', 'imprint', 'terms'] as const)(
    '%s says first that it is only a start',
    async (name) => {
      expect((await readTemplate(code, name)).content).toMatch(/^\*[^*]{40,}\*\n/);
    },
  );
});

describe('a gap', () => {
  test.each([
    ['By [name of the operator], [contact address]. [contact address]', 2],
    ['[Link](/register), [link][1], [1]: /x, - [x] done, - [ ] open, ![picture](/a.png)', 0],
    ['[όνομα του server]', 1],
    ['[a\nb] [] [[', 0],
    [`[${'a'.repeat(81)}]`, 0],
  ])('%j has %i', (text, count) => {
    expect(gapsIn(text)).toHaveLength(count);
  });

  test('is found in a long text at once', () => {
    const started = performance.now();
    gapsIn('['.repeat(100_000));
    gapsIn('[ab'.repeat(33_000));
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe.each(await testDatabases('page templates'))('on %s, a template', (dialect) => {
  const there = withAdministrator({ dialect });
  const read = (query: string, session: string | undefined = there.administrator.session) =>
    there.site.send(`GET /api/page-template?${query}`, { session });

  test('is read in English unless another language is asked for', async () => {
    expect((await read('name=imprint')).body.data).toMatchObject({ title: 'Imprint' });
    const german = (await read('name=imprint&language=de')).body.data;
    expect(german).toEqual({ title: 'Impressum', content: expect.stringContaining('## Betreiber') });
  });

  test.each([
    'name=none',
    'name=../../en',
    'name=imprint&language=xx',
    'name=imprint&language=../de',
    '',
    'name=__proto__',
  ])('asked for as %j is none', async (query) => {
    expect((await read(query)).body.code).toBe('request.invalid');
  });

  test('is refused in the language of who asks, not in the one asked for', async () => {
    const { session } = there.administrator;
    const headers = { 'accept-language': 'ru' };
    const asked = 'GET /api/page-template?name=none&language=de';
    const russian = await there.site.send('GET /api/page-template?name=none', { session, headers });
    expect((await there.site.send(asked, { session, headers })).body).toEqual(russian.body);
    expect(russian.body.message).toMatch(/\p{Script=Cyrillic}/u);
  });

  test('is for administrators', async () => {
    const player = await there.site.newPlayer();
    expect((await read('name=imprint', player.session)).body.code).toBe('auth.adminRequired');
    expect((await there.site.send('GET /api/page-template?name=imprint')).body.code).toBe('auth.required');
  });
});
