import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes, tagOf } from '#contract/languages.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { renderMarkdown } from '#server/markdown/render.ts';
import { translate } from '#server/text/translate.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { readTexts } from './texts.ts';

const english = readTexts('en').pages;

/** Paragraphs, list items, emphasis and links, in any order: languages order words differently. */
const shapeOf = (blocks: readonly string[]) =>
  (renderMarkdown(blocks.join('\n\n')).match(/<(?:p|li|ol|ul|strong)\b|<a href="[^"]*"/g) ?? []).toSorted();

describe.each(languageCodes)('the pages of the tour in %s', (language) => {
  const texts = readTexts(language).pages;

  test('are all there, with the paragraphs and links of the English ones', () => {
    expect(Object.keys(texts)).toEqual([...pagePaths]);
    for (const path of pagePaths)
      expect([path, shapeOf(texts[path])]).toEqual([path, shapeOf(english[path])]);
  });
});

test.each(languageCodes.filter((code) => !code.startsWith('en')))(
  'the pages of the tour in %s are not English',
  (language) => {
    const texts = readTexts(language).pages;
    expect(pagePaths.filter((path) => texts[path].join() === english[path].join())).toEqual([]);
  },
);

describe('npm run demo', () => {
  const environment = { DEMO_WORLD: 'tour', MODULES: 'all' };
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite', demoWorld: true, environment });
    await site.services.board.ready;
  });
  afterAll(() => site.close());

  const published = async () => (await site.send('GET /api/published-pages')).body.data;

  test('has every page published, in every language and not as a machine’s translation', async () => {
    expect(await published()).toEqual(pagePaths.toSorted());
    for (const language of languageCodes) {
      const headers = { 'accept-language': tagOf(language) };
      const { body } = await site.send(`GET /api/page?path=/team&language=${language}`, { headers });
      expect(body.data).toMatchObject({ language });
      expect(JSON.stringify(body.data)).toContain('[GM]');
    }
  });

  test('leads its sidebar to the server’s status and to the events, in every language', async () => {
    for (const language of languageCodes) {
      const { body } = await site.send(`GET /api/menus?language=${language}`);
      const links = expect.arrayContaining([
        { to: '/status', label: translate(language, 'serverStatus.title', {}), icon: 'globe' },
        { to: '/events', label: translate(language, 'events.title', {}), icon: 'calendar' },
      ]);
      expect(body.menus).toMatchObject({ groups: [{ id: 'server', links }, {}, {}] });
    }
  });

  test('shows a guild’s emblem with its members, in the search and in the ranking, as on its own page', async () => {
    const { body } = await site.send('GET /api/guilds/1');
    expect(body.data).toMatchObject({ mark: expect.stringContaining('/') });
    const { mark } = body.data as { mark: string };
    const player = await site.send('GET /api/players/Kagetora');
    expect(player.body.data).toMatchObject({ guild: { id: 1, mark } });
    const found = await site.send('GET /api/search?q=nightwatch');
    expect(found.body.data).toMatchObject({ guilds: [{ id: 1, mark }] });
    const ranked = await site.send('GET /api/standings/guilds?limit=1');
    expect(ranked.body.data).toMatchObject([{ id: 1, mark }]);
  });

  test('publishes once: what is unpublished later stays so', async () => {
    const { db } = site.services.site;
    await db.deleteFrom('pages').where('path', '=', '/premium').execute();
    await (await openInstance(site)).close();
    expect(await published()).not.toContain('/premium');
  });
});

test('npm start publishes none: the specification’s menus lead to 404', async () => {
  const site = await startTestApp({ dialect: 'sqlite', demoWorld: true, environment: { MODULES: '' } });
  expect((await site.send('GET /api/published-pages')).body.data).toEqual([]);
  await site.close();
});
