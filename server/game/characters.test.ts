import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import {
  insertCharacter,
  insertEmpire,
  insertGameAccount,
  insertGameMaster,
  insertGuild,
  insertGuildMember,
} from '#test/database/game-rows.ts';
import { testWhere } from '#test/scope.ts';
import type { Game } from './game.ts';
import { openGame } from './open-game.ts';

const silent = { info: () => {}, warn: () => {} };
const variants = await gameVariants('characters of the game');

describe.each(variants)('characters of the %s game', (variant) => {
  let database: GameDatabase;
  let game: Game;

  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    game = await openGame(database.settings, silent);
  });
  afterAll(async () => {
    await game.close();
    await database.drop();
  });

  test("an account's characters come with all columns", async () => {
    const account_id = await insertGameAccount(database);
    await insertEmpire(database, account_id, 2);
    const gold = variant === 'real' ? 1_999_999_999 : '9007199254740993123';
    const first = await insertCharacter(database, {
      account_id,
      name: 'Thorvald',
      job: 4,
      level: 75,
      exp: 2_000_000_000,
      gold: variant === 'real' ? gold : BigInt(gold),
      playtime: 12_345,
      last_play: '2011-05-01 08:09:10',
    });
    const second = await insertCharacter(database, { account_id, last_play: '0000-00-00 00:00:00' });
    await insertCharacter(database, { account_id: account_id + 70_000 });
    const characters = await game.characters.ofAccount(account_id);
    expect(characters.map((character) => character.id)).toEqual([first, second]);
    expect(characters[0]).toEqual({
      id: first,
      name: 'Thorvald',
      job: 4,
      level: 75,
      gold: String(gold),
      exp: 2_000_000_000,
      playtime: 12_345,
      empire: 2,
      guild: null,
      guildId: null,
      lastPlay: variant === 'varied' ? null : '2011-05-01 08:09:10',
    });
    expect(characters[1]).toMatchObject({ gold: '0', empire: 2, lastPlay: null });
  });

  testWhere(variant === 'varied')('experience beyond what a number holds exactly ends there', async () => {
    const account_id = await insertGameAccount(database);
    for (const exp of [9_200_000_000_000_000_000n, -5n]) {
      await insertCharacter(database, { account_id, exp });
    }
    const characters = await game.characters.ofAccount(account_id);
    expect(characters.map(({ exp }) => exp)).toEqual([Number.MAX_SAFE_INTEGER, 0]);
  });

  test('a member of a guild comes with its name, also when the guild is gone', async () => {
    const account_id = await insertGameAccount(database);
    const member = await insertCharacter(database, { account_id });
    const orphan = await insertCharacter(database, { account_id });
    await insertCharacter(database, { account_id });
    await insertGuildMember(database, await insertGuild(database, { name: 'Nightwatch' }), member);
    await insertGuildMember(database, 999_999, orphan);
    const characters = await game.characters.ofAccount(account_id);
    expect(characters.map(({ guild }) => guild)).toEqual(['Nightwatch', null, null]);
  });

  test('an account that never played has no characters, one without an index row no empire', async () => {
    expect(await game.characters.ofAccount(123_456)).toEqual([]);
    const account_id = await insertGameAccount(database);
    await insertCharacter(database, { account_id });
    expect(await game.characters.ofAccount(account_id)).toMatchObject([{ empire: 0 }]);
  });

  test('control and bidi characters are removed from names', async () => {
    const account_id = await insertGameAccount(database);
    await insertCharacter(database, { account_id, name: 'Ev\u0001il\u007f\nOne' });
    expect(await game.characters.ofAccount(account_id)).toMatchObject([{ name: 'EvilOne' }]);
  });

  test('lists accounts of the team in lower case, with their authority, and none without a login', async () => {
    await insertGameMaster(database, 'Overseer', '[SA]Overseer', 'IMPLEMENTOR');
    await insertGameMaster(database, 'helper', '[GM]Helper', 'HIGH_WIZARD');
    await insertGameMaster(database, '', '[SA]Nobody', 'IMPLEMENTOR');
    expect(await game.gameMasterEntries()).toEqual([
      { login: 'overseer', authority: 'IMPLEMENTOR' },
      { login: 'helper', authority: 'HIGH_WIZARD' },
    ]);
  });

  test('the newest member is the newest character of the newest account with one, and never of the team', async () => {
    const member = await insertGameAccount(database);
    await insertEmpire(database, member, 3);
    await insertCharacter(database, { account_id: member, name: 'Firstborn' });
    const newest = await insertCharacter(database, { account_id: member, name: 'Newborn' });
    const blocked = await insertGameAccount(database, { status: 'BLOCK' });
    await insertCharacter(database, { account_id: blocked, name: 'Rogue' });
    const waiting = await insertGameAccount(database, { availDt: '2999-01-01 00:00:00' });
    await insertCharacter(database, { account_id: waiting, name: 'Waiting' });
    await insertCharacter(database, { account_id: 900_000, name: 'Orphan' });
    await insertCharacter(database, { account_id: member, name: '[GM]Aide' });
    await insertGameMaster(database, 'another', '[gm]aide', 'LOW_WIZARD');
    await insertCharacter(database, { account_id: member, name: '[GM]Unlisted' });
    const team = await insertGameAccount(database, { login: 'Warden9' });
    await insertCharacter(database, { account_id: team, name: 'Incognito' });
    await insertGameMaster(database, 'warden9', '[GM]Warden', 'LOW_WIZARD');
    await insertGameAccount(database);
    expect(await game.statistics.newestMember()).toEqual({ id: newest, name: 'Newborn', empire: 3 });
  });

  test('counts accounts', async () => {
    const before = await game.statistics.countAccounts();
    await insertGameAccount(database);
    expect(await game.statistics.countAccounts()).toBe(before + 1);
  });
});

test.each(variants)('an empty %s game has no newest member', async (variant) => {
  const database = await createGameDatabase({ variant });
  const game = await openGame(database.settings, silent);
  try {
    expect(await game.statistics.newestMember()).toBeUndefined();
    expect(await game.statistics.countAccounts()).toBe(0);
  } finally {
    await game.close();
    await database.drop();
  }
});
