import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CharacterMove, Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import {
  createGameDatabase,
  type GameDatabase,
  gameVariants,
  type Row,
} from '#test/database/game-database.ts';
import { insertCharacter, insertEmpire, insertGameAccount } from '#test/database/game-rows.ts';

const silent = { info: () => {}, warn: () => {} };
const variants = await gameVariants('positions of characters');
const from = { mapIndex: 61, x: 400_000, y: 200_000 };
const to = { mapIndex: 1, x: 469_300, y: 964_200 };
const longAgo = '2011-04-28 10:00:00';
const unsavedSince = '2026-03-01 11:40:00';

describe.each(variants.filter((each) => each !== 'varied'))('positions of the %s game', (variant) => {
  let database: GameDatabase;
  let game: Game;
  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    game = await openGame({ ...database.settings, modules: ['unlock'] }, silent);
  });
  afterAll(async () => {
    await game?.close();
    await database?.drop();
  });

  async function owner(values: Row = {}) {
    const id = await insertGameAccount(database);
    await insertEmpire(database, id, 3);
    const account = await game.accounts.findById(id);
    if (!account) throw new Error('no account');
    const place = { map_index: from.mapIndex, x: from.x, y: from.y, horse_riding: 1, exit_x: 5, exit_y: 6 };
    const characterId = await insertCharacter(database, {
      ...{ account_id: id, last_play: longAgo, alignment: -81_239 },
      ...place,
      ...values,
    });
    return { account, characterId };
  }
  const all = async () =>
    (await database.run('SELECT * FROM {player}.player ORDER BY id')).rows.map((row) => ({ ...row }));
  const moveOf = (characterId: number, changes: Partial<CharacterMove> = {}) => ({
    ...{ characterId, from, to, unsavedSince },
    ...changes,
  });

  test('are read with the game’s clock, the empire and the shown rank', async () => {
    const { account, characterId } = await owner({ name: 'Stuck' });
    const placed = await game.positions.ofAccount(account.id, 1_200);
    expect(placed.now).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(placed.empire).toBe(3);
    expect(placed.characters).toEqual([
      {
        id: characterId,
        name: 'Stuck',
        job: 0,
        level: 1,
        alignment: -8_123,
        position: from,
        lastPlay: longAgo,
      },
    ]);
  });

  test('a move writes seven columns of one row and nothing else', async () => {
    const { account, characterId } = await owner();
    await owner();
    const before = await all();
    expect(await game.positions.move(account, moveOf(characterId))).toBe(true);
    const place = {
      x: to.x,
      y: to.y,
      map_index: 1,
      exit_x: 0,
      exit_y: 0,
      exit_map_index: 1,
      horse_riding: 0,
    };
    expect(await all()).toEqual(before.map((row) => (row.id === characterId ? { ...row, ...place } : row)));
  });

  test('of two moves at once one is made', async () => {
    const { account, characterId } = await owner();
    const moves = [1, 2, 3].map(() => game.positions.move(account, moveOf(characterId)));
    expect((await Promise.all(moves)).filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ['it has moved since', { from: { ...from, x: from.x + 1 } }, {}],
    ['it was saved since', { unsavedSince: longAgo }, {}],
    ['the account has another password', {}, { passwordHash: '*OTHER' }],
    ['the number has another login', {}, { login: 'somebody' }],
  ])('nothing is written when %s', async (_, changes, stale) => {
    const { account, characterId } = await owner();
    const before = await all();
    expect(await game.positions.move({ ...account, ...stale }, moveOf(characterId, changes))).toBe(false);
    expect(await all()).toEqual(before);
  });

  test('nothing is written while another character of the account may be in the game', async () => {
    const { account, characterId } = await owner();
    await insertCharacter(database, { account_id: account.id, last_play: unsavedSince });
    const before = await all();
    expect(await game.positions.move(account, moveOf(characterId))).toBe(false);
    expect(await all()).toEqual(before);
  });

  test('nothing is written for a blocked account or of another account’s character', async () => {
    const [{ account, characterId }, other] = [await owner(), await owner()];
    const before = await all();
    expect(await game.positions.move(account, moveOf(other.characterId))).toBe(false);
    for (const block of ["status = 'BLOCK'", "status = 'OK', availDt = '2099-01-01 00:00:00'"]) {
      await database.run(`UPDATE {account}.account SET ${block} WHERE id = ?`, [account.id]);
      expect(await game.positions.move(account, moveOf(characterId))).toBe(false);
    }
    expect(await all()).toEqual(before);
  });

  test('are left alone while the module is off', async () => {
    const off = await openGame(database.settings, silent);
    const state = off.state();
    const findings = state.status === 'ready' ? state.capabilities.findings : [];
    expect(findings.filter(({ stops }) => stops?.includes('moveCharacter'))).toEqual([]);
    await off.close();
  });
});

test.runIf(variants.includes('varied'))(
  'a game without the columns is named, and loses nothing else',
  async () => {
    const database = await createGameDatabase({ variant: 'varied' });
    const game = await openGame({ ...database.settings, modules: ['unlock'] }, silent);
    const id = await insertGameAccount(database);
    await insertCharacter(database, { account_id: id });
    const limited = { name: 'GameLimited', code: 'unlock-not-granted' };
    await expect(game.positions.ofAccount(id, 1_200)).rejects.toMatchObject(limited);
    expect(await game.characters.ofAccount(id)).toHaveLength(1);
    await game.close();
    await database.drop();
  },
);

test('an embedded world of an older version gets the columns it lacks', async () => {
  const database = await createGameDatabase({ variant: 'embedded' });
  const id = await insertGameAccount(database);
  await insertCharacter(database, { account_id: id, name: 'Elder' });
  await database.run('ALTER TABLE {player}.player DROP COLUMN horse_riding');
  const game = await openGame({ ...database.settings, modules: ['unlock'] }, silent);
  expect((await game.positions.ofAccount(id, 1_200)).characters).toMatchObject([{ name: 'Elder' }]);
  await game.close();
  await database.drop();
});
