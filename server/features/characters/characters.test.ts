import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { insertCharacter, insertEmpire } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

describe.each(await testDatabases('the characters call'))('characters on %s', (dialect) => {
  let site: TestApp;
  let player: Awaited<ReturnType<TestApp['newPlayer']>>;
  let other: Awaited<ReturnType<TestApp['newPlayer']>>;

  beforeAll(async () => {
    site = await startTestApp({ dialect });
    player = await site.newPlayer();
    other = await site.newPlayer();
    const last_play = await site.services.game.board.clock();
    await insertEmpire(site.game, player.id, 2);
    const usual = { account_id: player.id, level: 40, last_play };
    await insertCharacter(site.game, {
      ...usual,
      name: 'First',
      job: 6,
      gold: 2_000_000_000,
      exp: 12,
      playtime: 125,
    });
    await insertCharacter(site.game, { ...usual, name: '[GM]Second' });
    await insertCharacter(site.game, { account_id: other.id, name: 'Better', level: 41, last_play });
    await site.services.board.refresh();
  });

  afterAll(() => site.close());

  const ask = (accountId: unknown, session?: string) =>
    site.send(`GET /api/characters?accountId=${accountId}`, { session });

  test('shows its own characters to an account, with their places', async () => {
    const { status, body } = await ask(player.id, player.session);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      characters: [
        { name: 'First', job: 6, level: 40, exp: 12, gold: '2000000000', playtime: 125, empire: 2, rank: 2 },
        { name: '[GM]Second', rank: null },
      ],
    });
    expect(Object.keys((body.characters as object[])[0] ?? {}).sort()).toEqual([
      'empire',
      'exp',
      'gold',
      'guild',
      'id',
      'job',
      'last_play',
      'level',
      'name',
      'playtime',
      'rank',
    ]);
  });

  test('an account that never played has none', async () => {
    const fresh = await site.newPlayer();
    expect((await ask(fresh.id, fresh.session)).body).toEqual({ success: true, characters: [] });
  });

  test("refuses another account's characters", async () => {
    const answer = await ask(other.id, player.session);
    expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'auth.sessionMismatch' } });
    expect(answer.body.characters).toBeUndefined();
  });

  test('rejects requests without a session', async () => {
    expect(await ask(player.id)).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    expect(await ask(player.id, 'A'.repeat(43))).toMatchObject({ status: 401 });
  });

  test.each([['abc'], [''], ['1.5'], ['1%20OR%201=1'], ['-1']])(
    'refuses the account id %j',
    async (accountId) => {
      const { status } = await ask(accountId, player.session);
      expect([400, 403]).toContain(status);
    },
  );
});
