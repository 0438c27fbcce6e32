import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closedEmailEnd } from '#contract/validation.ts';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import { createGameDatabase, type GameDatabase, gameVariants } from '#test/database/game-database.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';

const silent = { info: () => {}, warn: () => {} };
const variants = await gameVariants('blocks of accounts');

describe.each(variants)('blocks of accounts on %s', (variant) => {
  let database: GameDatabase;
  let game: Game;
  beforeAll(async () => {
    database = await createGameDatabase({ variant });
    game = await openGame({ ...database.settings, modules: ['bans', 'accountDeletion'] }, silent);
  });
  afterAll(async () => {
    await game?.close();
    await database?.drop();
  });

  async function account() {
    const id = await insertGameAccount(database);
    const found = await game.accounts.findById(id);
    if (!found) throw new Error('no account');
    return found;
  }

  test('are written only over the value that was read, of the account that was read', async () => {
    const owner = await account();
    const block = { column: 'status', from: 'OK', to: 'BLOCK' } as const;
    expect(await game.blocks.change({ ...owner, login: 'another' }, block)).toBe(false);
    const ten = await Promise.all(Array.from({ length: 10 }, () => game.blocks.change(owner, block)));
    expect(ten.filter(Boolean)).toHaveLength(1);
    expect((await game.accounts.findById(owner.id))?.blocked).toBe(true);
    expect(await game.blocks.change(owner, { ...block, from: 'BLOCK', to: 'OK' })).toBe(true);
    expect((await game.accounts.findById(owner.id))?.blocked).toBe(false);
  });

  test('for a time come back to what was there, also to no date at all', async () => {
    const owner = await account();
    const before = await game.blocks.read(owner.id);
    expect(before).toMatchObject({ login: owner.login, status: 'OK', endsByItself: true });
    const from = before?.availableFrom ?? '';
    const to = '2099-01-01 00:00:00';
    expect(await game.blocks.change(owner, { column: 'availDt', from, to })).toBe(true);
    expect((await game.accounts.findById(owner.id))?.blocked).toBe(true);
    expect(await game.blocks.change(owner, { column: 'availDt', from: to, to: from })).toBe(true);
    expect(await game.accounts.findById(owner.id)).toMatchObject({ blocked: false, availableFrom: null });
  });

  test('are not taken back from an account that was closed meanwhile', async () => {
    const owner = await account();
    await game.blocks.change(owner, { column: 'status', from: 'OK', to: 'BLOCK' });
    const email = `0123456789${closedEmailEnd}`;
    await game.accounts.close(owner, { status: 'BLOCK', email, deletionCode: '1234567' });
    const back = { column: 'status', from: 'BLOCK', to: 'OK' } as const;
    expect(await game.blocks.change(owner, back)).toBe(false);
    expect((await game.accounts.findById(owner.id))?.blocked).toBe(true);
  });

  test.each([
    { column: 'status', to: 'BLOCK' },
    { column: 'availDt', to: '2099-01-01 00:00:00' },
  ] as const)(
    'are given by $column to an account whose email looks like that of a closed one',
    async (block) => {
      const owner = await account();
      await game.accounts.changeEmail(owner, `x${closedEmailEnd.toUpperCase()}`);
      const before = await game.blocks.read(owner.id);
      const from = (block.column === 'status' ? before?.status : before?.availableFrom) ?? '';
      expect(await game.blocks.change(owner, { ...block, from })).toBe(true);
      expect((await game.accounts.findById(owner.id))?.blocked).toBe(true);
    },
  );

  test('that are taken back by their end leave a closed account closed', async () => {
    const owner = await account();
    const from = (await game.blocks.read(owner.id))?.availableFrom ?? '';
    const to = '2099-01-01 00:00:00';
    await game.blocks.change(owner, { column: 'availDt', from, to });
    const email = `0123456789${closedEmailEnd}`;
    await game.accounts.close(owner, { status: 'BLOCK', email, deletionCode: '1234567' });
    await game.blocks.change(owner, { column: 'availDt', from: to, to: from });
    expect(await game.accounts.findById(owner.id)).toMatchObject({ status: 'BLOCK', blocked: true });
  });
});

test.runIf(variants.includes('real'))(
  'a server without the column for the end is named, and can ban',
  async () => {
    const database = await createGameDatabase({ variant: 'real' });
    await database.run('ALTER TABLE {account}.account DROP COLUMN availDt');
    const game = await openGame({ ...database.settings, modules: ['bans'] }, silent);
    const id = await insertGameAccount(database);
    expect(await game.blocks.read(id)).toMatchObject({ availableFrom: null, endsByItself: false });
    const state = game.state();
    const codes = state.status === 'ready' ? state.capabilities.findings.map(({ code }) => code) : [];
    expect(codes).toContain('bans-ended-by-site');
    const owner = { id, login: (await game.accounts.findById(id))?.login ?? '' };
    expect(await game.blocks.change(owner, { column: 'status', from: 'OK', to: 'BLOCK' })).toBe(true);
    await game.close();
    await database.drop();
  },
);
