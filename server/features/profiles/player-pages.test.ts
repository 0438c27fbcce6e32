import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultShown, type Shown } from '#contract/profiles/shown.ts';
import { saveShown } from '#server/site/profiles/shown.ts';
import { insertCharacter, insertItem } from '#test/database/game-rows.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

/** What is only in pages and pictures; the calls are tested on both databases. */
let site: TestSite;
let accountId: number;
let hero: number;

beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  accountId = await site.addPlayer({ login: 'yunhwa', password: 'moon-gate7', character: 'Yunhwa' });
  const { rows } = await site.game.run('SELECT id FROM `{player}`.`player` WHERE name = ?', ['Yunhwa']);
  hero = Number(rows[0]?.id);
  await insertItem(site.game, hero, { pos: 4, vnum: 299 });
  const last_play = await site.services.game.board.clock();
  await insertCharacter(site.game, { account_id: accountId, name: 'Haruki', level: 7, last_play });
  await site.services.board.refresh();
});
afterAll(() => site?.close());

const show = (shown: Partial<Shown>) =>
  saveShown(site.services.site, { accountId, id: hero }, { ...defaultShown, ...shown }, new Date());
const get = (path: string, headers = {}) => fetch(`${site.address}${path}`, { redirect: 'manual', headers });
const textOf = async (path: string) => (await get(path)).text();

test('what a player hides is gone from the next page, picture and comparison on', async () => {
  await show({ equipment: true });
  expect((await textOf('/en/player/Yunhwa')).includes('Item 299')).toBe(true);
  const both = await textOf('/en/player/Haruki?with=Yunhwa');
  expect([both.includes('Yunhwa and Haruki'), both.includes('compare-table"')]).toEqual([true, true]);
  const etag = (await get(`/share/en/player-${hero}.jpg`)).headers.get('etag') ?? '';
  await show({ lastSeen: false });
  const page = await textOf('/en/player/Yunhwa');
  expect([page.includes('Item 299'), page.includes('"vnum"'), page.includes('Last seen')]).toEqual([
    false,
    false,
    false,
  ]);
  await show({ page: false });
  expect((await get('/en/player/Yunhwa')).status).toBe(404);
  expect((await get(`/share/en/player-${hero}.jpg`, { 'if-none-match': etag })).status).toBe(404);
  const compared = await textOf('/en/player/Haruki?with=Yunhwa');
  expect(compared.includes('This player cannot be shown.')).toBe(true);
  // The ranking beside it still has his name.
  expect([compared.includes('compare-table"'), compared.includes('Yunhwa and')]).toEqual([false, false]);
  await show({});
});

test('a page is stored by nobody who could show it after it was hidden, and is in no search engine', async () => {
  const answer = await get('/en/player/Yunhwa');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  const page = await answer.text();
  expect(page).toMatch(/<meta name="robots" content="noindex/);
  expect(page.includes(`/share/en/player-${hero}.jpg`)).toBe(true);
  expect((await get('/sitemap.xml').then((sitemap) => sitemap.text())).includes('/player/')).toBe(false);
});

test.each(['/en/PLAYER/Yunhwa', '/en/player/Yunhwa/', '/en/%70layer/Yunhwa', '/en/player//Yunhwa'])(
  '%s, however it is written, is the same page: gone as soon as it is hidden',
  async (path) => {
    const shown = (await get(path)).status;
    await show({ page: false });
    expect([path, shown === 200 ? (await get(path)).status : shown]).toEqual([path, 404]);
    await show({});
  },
);

test('a share picture is a JPEG that whoever keeps it must ask for again', async () => {
  const { status, headers } = await get(`/share/de/player-${hero}.jpg`);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'private, no-cache',
  ]);
  for (const file of ['player-0.jpg', 'player-999999.jpg', 'player-1.png', 'player-..%2f1.jpg']) {
    expect([file, (await get(`/share/de/${file}`)).status]).toEqual([file, 404]);
  }
});

test('the page of an old name leads to that of the new one, in the same language', async () => {
  expect((await get('/de/player/Haruki')).status).toBe(200);
  const rename = 'UPDATE `{player}`.`player` SET name = ?, last_play = ? WHERE name = ?';
  await site.game.run(rename, ['Harukaze', await site.services.game.board.clock(), 'Haruki']);
  await site.services.board.refresh();
  const { status, headers } = await get('/de/player/Haruki');
  expect([status, headers.get('location')]).toEqual([302, '/de/player/Harukaze']);
  expect((await get('/de/Player/Haruki/')).status).toBe(302);
});

test.each([
  '/en/player/%00',
  '/en/player/%FF',
  '/en/player/..%2f..%2fetc',
  `/en/player/${'x'.repeat(300)}`,
  '/en/player/%3Cscript%3E',
])('%s is answered without a server error', async (path) => {
  const answer = await get(path);
  expect([400, 404]).toContain(answer.status);
  expect(await answer.text()).not.toContain('<script>alert');
});
