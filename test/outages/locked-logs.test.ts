import { describe, expect, test } from 'vitest';
import { startTestApp } from '#test/app.ts';
import {
  insertCharacter,
  insertFounding,
  insertGameAccount,
  insertGuild,
  insertLevel,
} from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

const onMariadb = (await testDatabases('locked logs')).includes('mariadb');

describe.runIf(onMariadb)('while the logs of the game are locked', () => {
  test('pages of guilds and players only lack what is read from them, and the next visitors do not wait', async () => {
    const site = await startTestApp({ dialect: 'mariadb', environment: { MODULES: 'profiles' } });
    const { game, services } = site;
    const account_id = await insertGameAccount(game);
    const time = '2026-11-01 10:00:00';
    const paths: string[] = [];
    for (const [name, guild] of [
      ['Leader', 'Embers'],
      ['Follower', 'Ashes'],
    ] as const) {
      const pid = await insertCharacter(game, { account_id, name, level: 30 });
      await insertLevel(game, { name, level: 10, time, pid });
      await insertFounding(game, time, `GUILD_NAME ${guild} MASTER ${name}`);
      paths.push(`guilds/${await insertGuild(game, { name: guild, master: pid })}`, `players/${name}`);
    }
    await services.board.readAgain();
    const read = async (path: string) => (await site.send(`GET /api/${path}`)).body.data;

    await game.run('LOCK TABLES {log}.log WRITE, {log}.levellog WRITE');
    expect(await Promise.all(paths.slice(0, 2).map(read))).toMatchObject([
      { name: 'Embers', founded: null },
      { name: 'Leader', history: [] },
    ]);
    await game.run('UNLOCK TABLES');
    // Nobody asks the logs again so soon: each visitor would wait as long as the first.
    expect(await Promise.all(paths.slice(2).map(read))).toMatchObject([
      { name: 'Ashes', founded: null },
      { name: 'Follower', history: [] },
    ]);
    expect(site.logged.filter((line) => line.includes('could not be read'))).toHaveLength(2);
    await site.close();
  });
});

describe.runIf(onMariadb)('while items and booked wars are locked', () => {
  test('pages of guilds and characters only lack what is read from them', async () => {
    const site = await startTestApp({ dialect: 'mariadb', environment: { MODULES: 'profiles' } });
    const { game, services } = site;
    const player = await site.newPlayer();
    const pid = await insertCharacter(game, { account_id: player.id, name: 'Leader', level: 30 });
    const guild = await insertGuild(game, { name: 'Embers', master: pid });
    const shown = { page: true, lastSeen: false, history: false, equipment: true };
    await site.send(`PUT /api/characters/${pid}/shown`, { body: shown, session: player.session });
    await services.board.readAgain();
    await game.run('LOCK TABLES {player}.item WRITE, {player}.guild_war_reservation WRITE');
    const read = async (path: string, session = '') =>
      (await site.send(`GET /api/${path}`, { session })).body.data;
    const pages = [read(`guilds/${guild}`), read('players/Leader', player.session), read('players/Leader')];
    // What its player shows is not called private.
    const missing = { equipment: null, isEquipmentPrivate: false };
    expect(await Promise.all(pages)).toMatchObject([
      { name: 'Embers', booked: [], past: [] },
      { name: 'Leader', isOwn: true, ...missing },
      { name: 'Leader', isOwn: false, ...missing },
    ]);
    await game.run('UNLOCK TABLES');
    await site.close();
  });
});
