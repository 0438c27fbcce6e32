import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerStatus } from '#contract/api/world/server-status.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertBoot, insertCharacter, insertEmpire } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

describe.each(await testDatabases('players seen lately'))('without channels on %s', (dialect) => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { MODULES: 'status' } });
    const { board, game } = site.services;
    await board.ready;
    const [one, other] = [await site.newPlayer(), await site.newPlayer()];
    await insertEmpire(site.game, one.id, 3);
    const now = await game.board.clock();
    // Two characters of one account are one player.
    await insertCharacter(site.game, { account_id: one.id, last_play: now });
    await insertCharacter(site.game, { account_id: one.id, last_play: now });
    await insertCharacter(site.game, { account_id: other.id, last_play: '2011-04-28 10:00:00' });
    await insertBoot(site.game, now);
    await board.refresh();
    await site.services.statusSampler.run();
  });
  afterAll(() => site.close());

  const status = async () => (await site.send('GET /api/server-status')).body.data as ServerStatus;

  test('players whom the game has saved lately are counted, and said to be that', async () => {
    await expect.poll(status, { timeout: 10_000 }).toMatchObject({
      condition: 'unknown',
      players: 1,
      seenMinutes: 15,
      empires: { shinso: 0, chunjo: 0, jinno: 1 },
      channels: [],
      since: null,
      record: null,
      reachability: null,
    });
    expect(JSON.stringify(await status())).not.toContain('@seen');
  });

  test('the last start is what the game has written down', async () => {
    const { lastRestart } = await status();
    expect(Math.abs(Date.parse(lastRestart ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('what was counted once stays counted in the next minutes', async () => {
    await site.services.board.refresh();
    expect(site.services.board.seen()).toMatchObject({ players: 1 });
    await site.services.board.readAgain();
    expect(site.services.board.seen()).toMatchObject({ players: 1 });
  });
});

test('before the first count it is known that players will be counted', async () => {
  const site = await startTestApp({ dialect: 'sqlite', environment: { MODULES: 'status' } });
  const first = (await site.send('GET /api/server-status')).body.data as ServerStatus;
  expect(first).toMatchObject({ seenMinutes: 15, players: null, measuredAt: null, channels: [] });
  await site.close();
});

test('with channels nobody is counted by what the game saves', async () => {
  const environment = { MODULES: 'status', STATUS_CHANNELS: '1@127.0.0.1:1' };
  const site = await startTestApp({ dialect: 'sqlite', environment });
  await site.services.board.ready;
  await site.services.board.refresh();
  expect(site.services.board.seen()).toBeNull();
  await site.close();
});
