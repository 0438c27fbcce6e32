import { afterAll, beforeAll, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { insertCharacter, insertGameMaster, insertGuild } from '#test/database/game-rows.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

let site: TestSite;
let shown: number;
let excluded: number;
let others: readonly number[];

beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  const watcher = await insertCharacter(site.game, { name: '[GM]Watch', level: 99 });
  await insertGameMaster(site.game, 'staff', '[GM]Watch', 'GOD');
  shown = await insertGuild(site.game, { name: 'Nightwatch', ladder_point: 44_031, level: 20 });
  excluded = await insertGuild(site.game, { name: 'Wardens', master: watcher, ladder_point: 9 });
  others = [await insertGuild(site.game, { name: 'Dawn' }), await insertGuild(site.game, { name: 'Dusk' })];
  await site.services.board.readAgain();
});
afterAll(() => site?.close());

const get = (file: string) => fetch(`${site.address}/share/de/${file}`);

test('a guild has a share picture, which its page names', async () => {
  const { status, headers } = await get(`guild-${shown}.jpg`);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const page = await (await fetch(`${site.address}/de/guild/${shown}`)).text();
  expect(page.includes(`/share/de/guild-${shown}.jpg`)).toBe(true);
});

test('those excluded from the ranking, and others that are no guild, have none', async () => {
  for (const id of [`${excluded}`, '999999', '0', '01', '-1', '4294967296', `..%2f${shown}`]) {
    expect([id, (await get(`guild-${id}.jpg`)).status]).toEqual([id, 404]);
  }
});

/** Settles nothing. */
const never = new Promise<never>(() => undefined);

test('however many are asked for at once, places are left for those of the site', async () => {
  const paths = languageCodes.flatMap((language) => others.map((id) => `${language}/guild-${id}.jpg`));
  const statusOf = async (path: string) => (await fetch(`${site.address}/share/${path}`)).status;
  const asked = paths.map(statusOf);
  const refused = await Promise.race(asked.map(async (status) => ((await status) === 503 ? 503 : never)));
  expect([refused, await statusOf('de/site.jpg')]).toEqual([503, 200]);
  expect(await Promise.all(asked)).toContain(200);
});
