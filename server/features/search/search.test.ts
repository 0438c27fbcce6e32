import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Found } from '#contract/api/world/search.ts';
import { defaultShown } from '#contract/profiles/shown.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import { saveShown } from '#server/site/profiles/shown.ts';
import { stamp } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import {
  insertCharacter,
  insertGameAccount,
  insertGameMaster,
  insertGuild,
} from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translateNews, writeNews } from '#test/factories/news.ts';

describe.each(await testDatabases('the search'))('the search on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    await fillGame();
    await fillTexts();
    await site.services.board.refresh();
  });
  afterAll(() => site.close());

  async function fillGame(): Promise<void> {
    const { game } = site;
    // A refresh reads what was saved since the last one.
    const last_play = '2030-01-01 00:00:00';
    const account_id = await insertGameAccount(game);
    const master = await insertCharacter(game, { account_id, name: 'Dragonheart', level: 90, last_play });
    await insertCharacter(game, { account_id, name: 'Dragonh', level: 2, last_play });
    await insertCharacter(game, { account_id, name: 'xDRAGONx', level: 20, last_play });
    await insertGuild(game, { name: 'DragonClan', master });
    const staff = await insertGameAccount(game, { login: 'staff' });
    await insertCharacter(game, { account_id: staff, name: 'DragonGM', level: 99, last_play });
    await insertGameMaster(game, 'staff', 'DragonGM', 'GOD');
    const blocked = await insertGameAccount(game, { status: 'BLOCK' });
    await insertCharacter(game, { account_id: blocked, name: 'DragonBad', level: 99, last_play });
  }

  async function fillTexts(): Promise<void> {
    const { site: own } = site.services;
    await writeNews(own, 1, { title: 'The dragon wakes', content: 'At **night**.' });
    await translateNews(own, 1, 'de', { title: 'Der Drache erwacht', content: 'In der **Nacht**.' });
    await writeNews(own, 2, { title: 'Dragon to come', publish_at: '2099-01-01 00:00:00' });
    const at = stamp(new Date());
    const page = { path: '/dragon-rules', title: 'Rules', content: 'No [dragons](/x) in the town.' };
    await own.db
      .insertInto('pages')
      .values({ ...page, created_at: at, updated_at: at })
      .execute();
  }

  const ask = (query: string) => site.send(`GET /api/search?${query}`);
  const search = async (q: string, more = 'language=en') =>
    (await ask(`q=${encodeURIComponent(q)}&${more}`)).body.data as Found;

  test('finds all kinds, and of characters only those of the rankings', async () => {
    const { players, guilds, news, pages } = await search('dragon');
    expect(players?.map(({ name }) => name)).toEqual(['Dragonheart', 'xDRAGONx', 'Dragonh']);
    expect(guilds).toMatchObject([{ name: 'DragonClan', master: 'Dragonheart' }]);
    expect(news).toMatchObject([{ id: 1, title: 'The dragon wakes', excerpt: 'At night.', language: 'en' }]);
    expect(pages).toMatchObject([
      { path: '/dragon-rules', title: 'Rules', excerpt: 'No dragons in the town.' },
    ]);
  });

  test('who hides his page is found without a link to it, and so is everybody while that is unknown', async () => {
    const pagesOf = async () => (await search('dragon')).players?.map(({ hasPage }) => hasPage);
    expect(await pagesOf()).toEqual([true, true, true]);
    const { board, site: own } = site.services;
    const id = (await board.playerNamed('xDRAGONx'))?.id ?? 0;
    const accountId = board.accountOfCharacter(id) ?? 0;
    await saveShown(own, { accountId, id }, { ...defaultShown, page: false }, new Date());
    expect(await pagesOf()).toEqual([true, false, true]);
    vi.spyOn(own.db, 'selectFrom').mockImplementation(() => {
      throw new SiteUnavailable();
    });
    expect(await pagesOf()).toEqual([false, false, false]);
    vi.restoreAllMocks();
    // A character that has been sold is as its new owner wants it.
    await own.db.updateTable('character_profiles').set({ account_id: 999_999 }).execute();
    expect(await pagesOf()).toEqual([true, true, true]);
  });

  test('who has exactly the name comes before those of a better rank', async () => {
    expect((await search('DRAGONH')).players?.map(({ name }) => name)).toEqual(['Dragonh', 'Dragonheart']);
    expect((await search('dragonh', 'limit=1')).players?.map(({ name }) => name)).toEqual(['Dragonh']);
  });

  test('reads texts in the language asked for, and the original where there is none', async () => {
    expect(await search('nacht', 'language=de')).toMatchObject({
      news: [{ id: 1, title: 'Der Drache erwacht', excerpt: 'In der Nacht.', language: 'de' }],
    });
    expect((await search('wakes', 'language=de')).news).toEqual([]);
    expect((await search('town', 'language=de')).pages).toMatchObject([{ title: 'Rules', language: 'en' }]);
  });

  test('scheduled news is not found before its time', async () => {
    expect((await search('to come')).news).toEqual([]);
  });

  test('as many of each kind as asked for', async () => {
    expect((await search('dragon', 'limit=1')).players).toHaveLength(1);
    for (const limit of ['0', '21', '-1', 'x', '1e9'])
      expect((await ask(`q=dragon&limit=${limit}`)).status).toBe(400);
  });

  test.each(['', ' ', 'd', '\u0000\u0000\u0000', '\n\t ', '\u202e\u200b'])(
    'finds nothing for %j',
    async (q) => {
      expect(await search(q)).toEqual({ players: [], guilds: [], news: [], pages: [] });
    },
  );

  test.each([
    '%%',
    '__',
    "' OR '1'='1",
    '"><script>alert(1)</script>',
    '\\\\',
    '{{7*7}}',
    'dragon%',
    '🐉🐉',
    'İİ',
  ])('takes %s as it is', async (q) => {
    const answer = await ask(`q=${encodeURIComponent(q)}`);
    expect(answer).toMatchObject({ status: 200, body: { query: q } });
    expect(answer.body.data).toEqual({ players: [], guilds: [], news: [], pages: [] });
  });

  test('refuses texts that are too long, and answers long words that no name has', async () => {
    expect((await ask(`q=${'a'.repeat(61)}`)).status).toBe(400);
    expect((await ask(`q=${encodeURIComponent('語'.repeat(60))}`)).status).toBe(200);
    expect((await ask('q=a&q=b')).status).toBe(400);
  });

  test('answers with texts while the rankings are not read', async () => {
    const { board } = site.services;
    vi.spyOn(board, 'players').mockRejectedValue(new GameUnavailable('away'));
    vi.spyOn(board, 'guilds').mockRejectedValue(new GameUnavailable('away'));
    const found = await search('dragon');
    vi.restoreAllMocks();
    expect(found).toMatchObject({ players: null, guilds: null, news: [{ id: 1 }], pages: [{}] });
  });

  test('120 a minute for one address; off, there is no such call', async () => {
    const limited = await openInstance({ environment: { ...site.environment, RATE_LIMITS: 'search=2/60' } });
    const statuses = [];
    for (let time = 0; time < 3; time += 1)
      statuses.push((await limited.send('GET /api/search?q=dr')).status);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
    const off = await openInstance({ environment: { ...site.environment, MODULES: 'storage' } });
    expect((await off.send('GET /api/search?q=dragon')).status).toBe(404);
    await off.close();
  });
});
