import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { HomeState, ShownBlock } from '#contract/api/design/home.ts';
import { originalHome } from '#contract/design/home.ts';
import { siteNow } from '#server/site/clock.ts';
import { secondsAfter } from '#server/site/time.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addPicture } from '#test/factories/pictures.ts';

const hero = (given: object) => ({ id: 'hero', kind: 'hero', ...given });
const text = (id: string, title: string, content = '') => ({
  id,
  kind: 'text',
  words: { title, text: content },
});
const inSeconds = (seconds: number) => secondsAfter(siteNow(), seconds).toISOString();
const hostile = '"><img src=x onerror=alert(1)><script>alert(1)</script>{}</style>';

describe.each(await testDatabases('the blocks of the home page'))('the home page on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    administrator = await newAdministrator(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.site;
    for (const table of ['design_versions', 'audit', 'translations'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('design_drafts').set({ revision: 0, login: '' }).execute();
    await site.services.home.read();
  });

  const send = (call: Parameters<TestApp['send']>[0], body?: object) =>
    site.send(call, { session: administrator.session, ...(body ? { body } : {}) });
  const state = async () => (await send('GET /api/admin/home')).body.data as HomeState;
  const draft = (blocks: readonly object[], revision = 0, language = 'en') =>
    send('PUT /api/admin/home/draft', { document: { language, blocks }, revision });
  const publish = (revision: number) => send('POST /api/admin/home/publish', { revision });
  const shown = async (language = 'en', from: Pick<TestApp, 'send'> = site) => {
    const { body } = await from.send('GET /api/home', { headers: { 'accept-language': language } });
    return body.blocks as ShownBlock[];
  };
  async function show(...blocks: readonly object[]): Promise<void> {
    const { revision } = await state();
    expect((await draft(blocks, revision)).status).toBe(200);
    expect((await publish(revision + 1)).status).toBe(200);
  }

  test('a new site has the blocks of the specification, and its draft begins with them', async () => {
    const kinds = (await shown()).map(({ kind }) => kind);
    expect(kinds).toEqual([
      'hero',
      'welcome',
      'partners',
      'playerSearch',
      'promo',
      'notices',
      'news',
      'classes',
    ]);
    const { draft: first, defaults } = await state();
    expect(first).toEqual(originalHome);
    expect(defaults.hero.title).toBe('The stones are falling. Choose your empire.');
    expect(defaults.welcome.text).toContain('[Register](/register)');
    expect(defaults.notices).toHaveLength(3);
  });

  test('visitors see a draft once it is published, on every instance, in the language it was written in until it is translated', async () => {
    const other = await openInstance(site);
    const words = { title: 'Vin dragonii', text: 'Alege-ți regatul.' };
    await draft(
      [{ id: 'news', kind: 'news' }, hero({ words }), { id: 'promo', kind: 'promo', on: false }],
      0,
      'ro',
    );
    expect((await shown()).map(({ kind }) => kind)).toContain('promo');
    const { blocks } = (await send('GET /api/admin/home/preview')).body as { blocks: ShownBlock[] };
    expect(blocks.map(({ kind }) => kind)).toEqual(['news', 'hero']);
    await publish(1);
    const waiting = [{ id: 'news', kind: 'news' }, hero({ words: { ...words, language: 'ro' } })];
    await expect.poll(() => shown('de', other)).toEqual(waiting);
    expect(await shown('ro')).toEqual([waiting[0], hero({ words })]);
    await site.services.site.db
      .updateTable('translations')
      .set({ title: 'Die Drachen kommen', content: 'Wähle dein Reich.', state: 'done' })
      .where('language', '=', 'de')
      .execute();
    const translated = { title: 'Die Drachen kommen', text: 'Wähle dein Reich.' };
    expect(await shown('de')).toEqual([waiting[0], hero({ words: translated })]);
    await other.close();
  });

  test('a version can be brought back, and so can the page as it came', async () => {
    await show(text('one', 'First'));
    const [first] = (await state()).versions;
    await show(text('one', 'Second'));
    const body = { version: first?.id ?? 0, revision: 2 };
    expect((await send('POST /api/admin/home/restore', body)).body).toMatchObject({ revision: 3 });
    await publish(3);
    expect(await shown()).toMatchObject([{ words: { title: 'First' } }]);
    await send('POST /api/admin/home/restore', { version: 0, revision: 3 });
    expect((await state()).draft).toEqual(originalHome);
    expect((await send('POST /api/admin/home/restore', { version: 987_654, revision: 4 })).body.code).toBe(
      'design.versionUnknown',
    );
  });

  test('of ten changes of the same draft one is kept, and an old revision is not published', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => draft([text('a', `${index}`)])),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await publish(7)).body.code).toBe('design.outdated');
    expect((await state()).versions).toEqual([]);
  });

  test('notices and countdowns come and go by themselves', async () => {
    const notice = (title: string, from: string | null, until: string | null) => ({
      title,
      text: '',
      from,
      until,
    });
    const notices = [
      notice('always', null, null),
      notice('now', inSeconds(-60), inSeconds(60)),
      notice('later', inSeconds(60), null),
      notice('over', null, inSeconds(-60)),
      notice('soon', inSeconds(2), null),
    ];
    const countdown = (id: string, seconds: number, words: string) => ({
      id,
      kind: 'countdown',
      words: { title: id, text: words },
      endsAt: inSeconds(seconds),
    });
    await show(
      { id: 'notices', kind: 'notices', notices },
      countdown('gone', -5, ''),
      countdown('closed', -5, '**Thank you**'),
      countdown('running', 3_600, ''),
    );
    const titles = async () => {
      const [first] = await shown();
      return first?.kind === 'notices' ? first.notices?.map(({ title }) => title) : undefined;
    };
    expect(await titles()).toEqual(['always', 'now']);
    const [, closed, running] = await shown();
    expect(closed).toMatchObject({ id: 'closed', secondsLeft: 0 });
    expect(closed).toHaveProperty('words.html', '<p><strong>Thank you</strong></p>\n');
    expect(running).toHaveProperty('secondsLeft', expect.closeTo(3_600, -2));
    await expect.poll(titles, { timeout: 8_000 }).toEqual(['always', 'now', 'soon']);
  });

  test('pictures are those of the library, which knows where they are; deleted ones disappear', async () => {
    const id = await addPicture(site.services.site);
    await show(
      { id: 'picture', kind: 'picture', picture: id, link: '/ranking' },
      {
        id: 'partners',
        kind: 'partners',
        partners: [{ name: 'Moon', link: 'https://moon.example/', picture: id }],
      },
      text('written', 'Look', `![](/media/${id})`),
    );
    expect(await shown()).toMatchObject([
      { link: '/ranking', picture: { id, alt: 'The gate of the capital' } },
      { partners: [{ name: 'Moon', picture: { id, alt: '' } }] },
      { words: { html: expect.stringContaining('<picture>') } },
    ]);
    const uses = async () => (await send(`GET /api/media/${id}/uses`)).body.data;
    expect(await uses()).toMatchObject([{ kind: 'home' }]);
    await site.services.site.db.deleteFrom('pictures').execute();
    expect((await shown()).map(({ kind }) => kind)).toEqual(['partners', 'text']);
  });

  test('hostile words stay words', async () => {
    const markdown = `${hostile}\n\n[a](javascript:alert(1)) ![x](javascript:alert(1)) <b onclick=alert(1)>`;
    await show(text('a', hostile, markdown), hero({ words: { title: hostile, text: hostile } }));
    const [written, first] = await shown();
    expect(first).toMatchObject({ words: { title: hostile, text: hostile } });
    const { html } = (written as Extract<ShownBlock, { kind: 'text' }>).words;
    expect(html).not.toMatch(/<(script|img|b|style)/i);
    expect(html).not.toMatch(/(href|src)="javascript/i);
  });

  const many = (count: number, make: (index: number) => object) =>
    Array.from({ length: count }, (_, i) => make(i));
  const button = (link: string) => hero({ button: { label: 'Go', link } });
  test.each<[string, readonly object[]]>([
    ['10,000 blocks', many(10_000, (index) => ({ id: `b${index}`, kind: 'picture' }))],
    ['31 blocks', many(31, (index) => text(`b${index}`, 'x'))],
    ['13 notices', [{ id: 'n', kind: 'notices', notices: many(13, () => ({ title: 'x', text: '' })) }]],
    ['13 partners', [{ id: 'p', kind: 'partners', partners: many(13, () => ({ name: 'x', link: '' })) }]],
    ['two heroes', [hero({}), { ...hero({}), id: 'other' }]],
    ['two blocks of one id', [text('a', 'x'), text('a', 'y')]],
    ['an unknown kind', [{ id: 'a', kind: 'script' }]],
    ['an id that is markup', [text('"><b>', 'x')]],
    ['a title too long', [text('a', 'x'.repeat(121))]],
    ['a text too long', [text('a', 'x', 'x'.repeat(10_001))]],
    ['a link that runs', [button('javascript:alert(1)')]],
    ['a link of data', [button('data:text/html,x')]],
    ['a link to another host', [button('//evil.example')]],
    ['a link to another host for old browsers', [button('/\\evil.example')]],
    ['a link without encryption', [button('http://a.example')]],
    ['a partner of this site', [{ id: 'p', kind: 'partners', partners: [{ name: 'x', link: '/admin' }] }]],
    [
      'a time that is none',
      [{ id: 'c', kind: 'countdown', words: { title: 'x', text: '' }, endsAt: 'soon' }],
    ],
    [
      'an edge of every object',
      [{ id: 'n', kind: 'notices', notices: [{ title: 'x', text: '', edge: '__proto__' }] }],
    ],
  ])('%s is refused', async (_, blocks) => {
    const { status, body } = await draft(blocks);
    expect(status).toBe(400);
    expect(body.errors).not.toEqual([]);
    expect((await state()).revision).toBe(0);
  });

  test('a block that lacks something is drafted, but neither previewed nor published', async () => {
    await draft([
      { id: 'picture', kind: 'picture', link: '' },
      text('a', ' '),
      hero({ button: { label: '', link: '' } }),
    ]);
    const { blocks } = (await send('GET /api/admin/home/preview')).body as { blocks: ShownBlock[] };
    expect(blocks).toEqual([]);
    expect((await publish(1)).body.code).toBe('design.unfinished');
  });
});
