import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { originalAppearance } from '#contract/design/appearance-schema.ts';
import { originalHome } from '#contract/design/home.ts';
import { originalMenus } from '#contract/design/menus.ts';
import { type LibrarySite, startLibrarySite } from '#test/factories/library.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { browserApi } from '#test/uploads.ts';
import type { Api } from '#web/api.ts';
import { collectSite, type FetchFile } from './collect-site.ts';
import { placeSite } from './place-site.ts';
import { parseSiteFile, type SiteFile } from './site-file.ts';

interface Site {
  readonly library: LibrarySite;
  readonly api: Api;
  readonly fetchFile: FetchFile;
}

async function open(dialect: 'sqlite' | 'mariadb'): Promise<Site> {
  const library = await startLibrarySite({ dialect });
  const { port, administrator } = library;
  return {
    library,
    api: browserApi(port, administrator.session),
    fetchFile: async (url) => new Uint8Array((await library.get(url)).body),
  };
}

describe.each(await testDatabases('moving'))('a site moved on %s', (dialect) => {
  let from: Site;
  let to: Site;
  let file: SiteFile;
  beforeAll(async () => {
    from = await open(dialect);
    to = await open(dialect);
    await fillSite(from);
    file = parseSiteFile(JSON.stringify(await collectSite(from.api, from.fetchFile))) as SiteFile;
    // So that ids differ.
    await to.library.add(await drawPicture(20, 20));
    await to.api.call('PUT /api/page', { body: { path: '/terms', title: 'Own terms', content: 'Of here.' } });
  });
  afterAll(async () => {
    await from?.library.site.close();
    await to?.library.site.close();
  });

  async function fillSite({ library, api }: Site): Promise<void> {
    const { id } = await library.add(await drawPicture(600, 300), { name: 'gate.png', alt: 'The gate' });
    const content = `Welcome. ![](/media/${id}) ![](/media/999)`;
    const texts = { title: 'Reguli', content, language: 'ro' } as const;
    const page = await api.call('PUT /api/page', { body: { path: '/game-rules', ...texts } });
    await api.call('PUT /api/translations/{kind}/{id}/{language}', {
      params: { kind: 'page', id: page.id, language: 'de' },
      body: { title: 'Regeln', content: 'Willkommen.' },
    });
    await api.call('PUT /api/page', { body: { path: '/terms', title: 'Terms', content: 'Of there.' } });
    const logo = (await drawPicture(64, 64)).toString('base64');
    const { name } = await api.call('POST /api/admin/appearance/logo', { body: { data: logo } });
    const document = {
      ...originalAppearance,
      siteName: 'Drachenreich',
      palette: 'jade',
      logo: name,
    } as const;
    const body = { document, revision: 0 };
    const { revision } = await api.call('PUT /api/admin/appearance/draft', { body });
    await api.call('POST /api/admin/appearance/publish', { body: { revision } });
    const picture = { id: 'gate', kind: 'picture', on: true, picture: id, link: '' } as const;
    const home = await api.call('PUT /api/admin/home/draft', {
      body: { document: { ...originalHome, blocks: [...originalHome.blocks, picture] }, revision: 0 },
    });
    await api.call('POST /api/admin/home/publish', { body: { revision: home.revision } });
    const [first, ...others] = originalMenus.groups;
    const menus = { ...originalMenus, groups: [{ ...first, label: 'Lumea noastră' }, ...others] };
    const drafted = await api.call('PUT /api/admin/menus/draft', {
      body: { document: { ...menus, language: 'ro' }, revision: 0 } as never,
    });
    await api.call('POST /api/admin/menus/publish', { body: { revision: drafted.revision } });
  }

  const pageOf = async ({ api }: Site, path: string, language = 'ro') =>
    (await api.call('GET /api/page', { query: { path, language } })).data;

  test('brings pages with their pictures and corrections, and the look as a draft', async () => {
    const placed = await placeSite(to.api, file, { replacesPages: false });
    expect(placed).toEqual({
      drafts: ['appearance', 'home', 'menus'],
      pictures: 1,
      pages: ['/game-rules'],
      kept: ['/terms'],
      failed: [],
    });
    const { html, title } = await pageOf(to, '/game-rules');
    expect(title).toBe('Reguli');
    const { data } = await to.api.call('GET /api/media');
    expect(data[0]).toMatchObject({ name: 'gate.png', alt: 'The gate', width: 600, height: 300 });
    expect(html).toContain(data[0]?.src);
    expect(await pageOf(to, '/game-rules', 'de')).toMatchObject({ title: 'Regeln', translated: true });
    expect(await pageOf(to, '/terms', 'en')).toMatchObject({ title: 'Own terms' });
    const { data: state } = await to.api.call('GET /api/admin/appearance');
    expect(state.published).toEqual(originalAppearance);
    expect(state.draft).toMatchObject({ siteName: 'Drachenreich', palette: 'jade' });
    const { data: home } = await to.api.call('GET /api/admin/home');
    expect(home.draft.blocks.at(-1)).toMatchObject({ kind: 'picture', picture: data[0]?.id });
    const { data: menus } = await to.api.call('GET /api/admin/menus');
    expect(menus.draft).toMatchObject({ language: 'ro', groups: file.parts.menus?.groups });
    expect((await to.fetchFile(`/logo/${state.draft.logo}-64.png`)).length).toBeGreaterThan(60);
  });

  test('replaces pages where that is wanted', async () => {
    const placed = await placeSite(to.api, file, { replacesPages: true });
    expect(placed.pages).toEqual(['/game-rules', '/terms']);
    expect(await pageOf(to, '/terms', 'en')).toMatchObject({ title: 'Terms' });
  });

  test('keeps the rules of the site: what breaks one is left out and named, the rest comes', async () => {
    const page = { title: 'X', content: 'x', language: 'en', corrections: [] } as const;
    const hostile = {
      ...file,
      parts: { appearance: { ...originalAppearance, accent: 'red;}*{display:none' } },
      logo: null,
      pages: [
        { ...page, path: '/admin' },
        { ...page, path: '/about', content: '<script>alert(1)</script>[a](javascript:alert(1))' },
      ],
      pictures: [
        { id: 1, name: 'no.svg', alt: '', file: btoa('<svg xmlns="http://www.w3.org/2000/svg"/>') },
        { id: 2, name: 'broken', alt: '', file: '?' },
      ],
    } as const;
    const placed = await placeSite(to.api, hostile, { replacesPages: true });
    expect(placed).toMatchObject({ drafts: [], pictures: 0, pages: ['/about'] });
    expect(placed.failed.map(({ name }) => name)).toEqual(['no.svg', 'broken', 'appearance', '/admin']);
    const { html } = await pageOf(to, '/about', 'en');
    expect(html).not.toMatch(/<script|href="javascript/);
  });
});

test.each([
  'nothing',
  '',
  '[]',
  'null',
  '{"kind":"guildhall-site"}',
  '{"kind":"guildhall-site","version":2,"parts":{},"pages":[],"pictures":[]}',
  '{"kind":"other","version":1,"parts":{},"pages":[],"pictures":[]}',
])('%j is no file of a site', (text) => {
  expect(parseSiteFile(text)).toBeUndefined();
});
