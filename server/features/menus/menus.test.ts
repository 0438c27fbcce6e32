import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MenusState, ShownMenus } from '#contract/api/design/menus.ts';
import {
  type MenuEntry,
  type MenuGroup,
  type Menus,
  menuLimits,
  originalMenus,
} from '#contract/design/menus.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { wordByWord } from '#test/engines/word-by-word.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

const own = (id: string, values: Partial<MenuEntry> = {}): MenuEntry => ({
  id,
  label: 'Our clan',
  icon: 'swords',
  to: '/clan',
  hidden: false,
  ...values,
});

/** The original menus with changes to one group. */
function withGroup(id: string, change: (group: MenuGroup) => Partial<MenuGroup>, rest: Partial<Menus> = {}) {
  const groups = originalMenus.groups.map((group) =>
    group.id === id ? { ...group, ...change(group) } : group,
  );
  return { ...originalMenus, ...rest, groups };
}

const withOwn = (entry: MenuEntry, rest: Partial<Menus> = {}) =>
  withGroup('server', ({ entries }) => ({ entries: [...entries, entry] }), rest);

const refused: Readonly<Record<string, object>> = {
  'a script': withOwn(own('a', { to: 'javascript:alert(1)' })),
  'a script with a line break': withOwn(own('a', { to: 'java\nscript:alert(1)' })),
  'data instead of an address': withOwn(own('a', { to: 'data:text/html,<script>alert(1)</script>' })),
  'an address without encryption': withOwn(own('a', { to: 'http://example.org' })),
  'another host without protocol': withOwn(own('a', { to: '//evil.example' })),
  'another host behind a backslash': withOwn(own('a', { to: '/\\evil.example' })),
  'an address with a login': withOwn(own('a', { to: 'https://guildhall.example@evil.example/' })),
  'quotes in a link': withOwn(own('a', { to: '/x"onclick="alert(1)' })),
  'a label too long': withOwn(own('a', { label: 'x'.repeat(menuLimits.label + 1) })),
  'an icon of nobody': withOwn({ ...own('a'), icon: '<svg>' as never }),
  'an id with markup': withOwn(own('a"><script>')),
  'a language of nobody': { ...originalMenus, language: 'xx' },
  '10,000 entries': withGroup('server', () => ({
    entries: Array.from({ length: 10_000 }, (_, index) => own(`e${index}`)),
  })),
  'one entry too many': withGroup('footer', () => ({
    entries: Array.from({ length: menuLimits.entries + 1 }, (_, index) => own(`e${index}`)),
  })),
  '1,000 groups': {
    ...originalMenus,
    groups: Array.from({ length: 1_000 }, (_, index) => ({ id: `g${index}`, label: 'x', entries: [] })),
  },
  nonsense: { groups: 'all of them' },
};

describe.each(await testDatabases('the menus'))('the menus on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    administrator = await newAdministrator(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    const { db } = site.services.site;
    for (const table of ['design_versions', 'design_texts', 'translations', 'pages', 'audit'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.updateTable('design_drafts').set({ revision: 0, login: '', document: '{}' }).execute();
    await site.services.menus.read();
  });

  const send = (call: Parameters<TestApp['send']>[0], body?: object, session = administrator.session) =>
    site.send(call, { session, ...(body ? { body } : {}) });
  const state = async () => (await send('GET /api/admin/menus')).body.data as MenusState;
  const draft = (document: object, revision = 0) =>
    send('PUT /api/admin/menus/draft', { document, revision });
  const publish = (revision: number) => send('POST /api/admin/menus/publish', { revision });
  const shown = async (language = 'en', app: Pick<TestApp, 'send'> = site) =>
    (await app.send('GET /api/menus', { headers: { 'accept-language': language } })).body
      .menus as ShownMenus | null;
  const preview = async () => (await send('GET /api/admin/menus/preview')).body.menus as ShownMenus | null;
  const serverLinks = (menus: ShownMenus | null) => menus?.groups.find(({ id }) => id === 'server')?.links;
  const publishPage = (path: string) =>
    site.services.site.db
      .insertInto('pages')
      .values({
        path,
        title: 'T',
        content: 'c',
        created_at: '2026-01-01 00:00:00',
        updated_at: '2026-01-01 00:00:00',
      })
      .execute();

  test('are those of the specification until others are published, then on every instance', async () => {
    const other = await openInstance(site);
    expect(await shown()).toBeNull();
    expect((await draft(withOwn(own('clan')))).body).toEqual({ success: true, revision: 1 });
    expect(await shown()).toBeNull();
    expect(serverLinks(await preview())?.at(-1)).toMatchObject({ label: 'Our clan', to: '/clan' });
    expect((await publish(1)).status).toBe(200);
    expect(serverLinks(await shown())?.map(({ label }) => label)).toEqual([
      'Team',
      'Code of conduct',
      'Guides',
      'Download game',
      'Our clan',
    ]);
    await expect.poll(async () => (await shown('en', other))?.groups.length).toBe(3);
    await other.close();
  });

  test('have the labels of the site in the reader’s language, and own ones as written until translated', async () => {
    await draft(withOwn(own('clan', { label: 'Clanul nostru' }), { language: 'ro' }));
    await publish(1);
    const german = async () => serverLinks(await shown('de'))?.at(-1);
    expect(await german()).toMatchObject({ label: 'Clanul nostru', lang: 'ro' });
    expect(serverLinks(await shown('ro'))?.at(-1)).not.toHaveProperty('lang');
    expect((await shown('de'))?.header.map(({ label }) => label)).toContain('Registrieren');
    const label = wordByWord('Clanul nostru', 'de');
    await site.services.site.db
      .updateTable('translations')
      .set({ state: 'done', title: label, content: '' })
      .where('language', '=', 'de')
      .execute();
    await site.services.menus.read();
    expect(await german()).toEqual({ to: '/clan', icon: 'swords', label });
  });

  test('entries are renamed, moved and hidden, groups added; other sites are marked', async () => {
    const discord = own('discord', { to: 'https://discord.example/x', label: '<b>Discord</b>' });
    const document = withGroup('header', ({ entries }) => ({
      entries: entries.map((entry) =>
        entry.id === 'register'
          ? { ...entry, label: 'Join us' }
          : { ...entry, hidden: entry.id === 'ranking' },
      ),
    }));
    const links = { id: 'links', label: 'Elsewhere', hidden: false, entries: [discord] };
    await draft({ ...document, groups: [links, ...document.groups.filter(({ id }) => id !== 'treasury')] });
    await publish(1);
    const menus = await shown();
    expect(menus?.header.map(({ label }) => label)).toEqual(['Home', 'Join us', 'Downloads', 'Account']);
    expect(menus?.header.at(-1)?.personal).toBe(true);
    expect(menus?.groups.map(({ title }) => title)).toEqual([
      'Elsewhere',
      'The server',
      'Your account',
      'The treasury',
    ]);
    expect(menus?.groups[0]?.links).toEqual([
      { to: discord.to, icon: 'swords', label: '<b>Discord</b>', outside: 'another website' },
    ]);
  });

  test('links to nothing published are told apart, and hidden if the owner wishes, until they are published', async () => {
    await draft(withOwn(own('clan'), { hideUnpublished: true }));
    expect((await state()).paths).toEqual(expect.arrayContaining(['/', '/register', '/account']));
    expect((await state()).paths).not.toContain('/clan');
    await publish(1);
    const paths = async () => serverLinks(await shown())?.map(({ to }) => to);
    expect(await paths()).toEqual(['/team', '/downloads']);
    await publishPage('/clan');
    await site.services.menus.read();
    expect(await paths()).toEqual(['/team', '/downloads', '/clan']);
    expect((await state()).paths).toContain('/clan');
  });

  test('an own entry without label or link stays a draft', async () => {
    await draft(withOwn(own('clan', { label: ' \u200b ' })));
    expect((await publish(1)).body.code).toBe('menus.incomplete');
    await draft(withOwn(own('clan', { to: '' })), 1);
    expect((await publish(2)).body.code).toBe('menus.incomplete');
    expect(await shown()).toBeNull();
  });

  test('entries that a document leaves out or has twice are there once', async () => {
    const team = originalMenus.groups.find(({ id }) => id === 'server')?.entries[0] as MenuEntry;
    await draft({ groups: [{ id: 'footer', entries: [team, team] }, { id: 'footer' }] });
    const { groups } = (await state()).draft;
    const ids = groups.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(ids.toSorted()).toEqual(
      originalMenus.groups.flatMap(({ entries }) => entries.map(({ id }) => id)).toSorted(),
    );
    expect(groups.map(({ id }) => id).toSorted()).toEqual(
      originalMenus.groups.map(({ id }) => id).toSorted(),
    );
  });

  test('a version can be brought back, and so can the menus of the specification', async () => {
    await draft(withOwn(own('clan')));
    const { version } = (await publish(1)).body as { version: number };
    await draft(originalMenus, 1);
    await publish(2);
    expect(await shown()).toBeNull();
    const restored = await send('POST /api/admin/menus/restore', { version, revision: 2 });
    expect(restored.body).toMatchObject({ revision: 3 });
    await publish(3);
    expect(serverLinks(await shown())).toHaveLength(5);
    expect((await send('POST /api/admin/menus/restore', { version: 987_654, revision: 3 })).body.code).toBe(
      'design.versionUnknown',
    );
  });

  test('of ten changes of the same draft one is kept, and an outdated one is not published', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => draft(withOwn(own(`e${index}`)))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect((await publish(7)).body.code).toBe('design.outdated');
  });

  test.each(Object.entries(refused))('%s is refused', async (_, document) => {
    expect((await draft(document)).body.code).toMatch(/^request\./);
    expect((await state()).revision).toBe(0);
  });

  test('are the business of administrators', async () => {
    const player = await site.newPlayer();
    for (const [call, body] of [
      ['GET /api/admin/menus', undefined],
      ['GET /api/admin/menus/preview', undefined],
      ['PUT /api/admin/menus/draft', { document: originalMenus, revision: 0 }],
      ['POST /api/admin/menus/publish', { revision: 0 }],
      ['POST /api/admin/menus/restore', { version: 0, revision: 0 }],
    ] as const) {
      expect((await send(call, body, player.session)).body.code, call).toBe('auth.adminRequired');
    }
    expect((await draft(originalMenus)).status).toBe(200);
    const [entry] = await site.services.site.db.selectFrom('audit').selectAll().execute();
    expect(entry).toMatchObject({ action: 'menus.draft', login: administrator.login });
  });
});
