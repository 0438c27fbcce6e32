import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GameUnavailable } from '#server/game/errors.ts';
import { addToCounter } from '#server/site/counters.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { cachedMembers } from './members.ts';

const newest = { id: 3, name: 'Haneul', empire: 2 };

/** A fake game whose responses and failures the test controls. */
function countingGame() {
  const game = {
    calls: 0,
    failure: undefined as Error | undefined,
    statistics: {
      async countAccounts() {
        game.calls += 1;
        if (game.failure) throw game.failure;
        return 100 + game.calls;
      },
      newestMember: async () => newest,
    },
  };
  return game;
}

describe('members', () => {
  test('are read once in 30 seconds, however many ask', async () => {
    const game = countingGame();
    let now = 0;
    const members = cachedMembers(game, () => now);
    const answers = await Promise.all(Array.from({ length: 50 }, members));
    now = 29_999;
    answers.push(await members());
    expect(new Set(answers.map((each) => each.members))).toEqual(new Set([101]));
    now = 30_000;
    expect((await members()).members).toBe(102);
  });

  test('show a name and an empire of the newest, nothing else', async () => {
    expect((await cachedMembers(countingGame())()).newestMember).toEqual({ name: 'Haneul', empire: 2 });
  });

  test('are unknown while the game is away, and known again when it is back', async () => {
    const game = countingGame();
    let now = 0;
    const members = cachedMembers(game, () => now);
    game.failure = new GameUnavailable('it is asleep');
    expect(await members()).toEqual({ members: null, newestMember: null });
    game.failure = undefined;
    now = 30_000;
    expect((await members()).members).toBe(102);
  });

  test('do not cache an unexpected error', async () => {
    const game = countingGame();
    const members = cachedMembers(game, () => 0);
    game.failure = new Error('broken');
    await expect(members()).rejects.toThrow('broken');
    game.failure = undefined;
    expect((await members()).members).toBe(102);
  });
});

describe.each(await testDatabases('statistics'))('GET /api/statistics on %s', (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ dialect });
  });
  afterAll(() => app.close());

  test('counts members and visitors', async () => {
    const members = await app.services.game.statistics.countAccounts();
    await addToCounter(app.services.site, 'visitors', 1_284_907);
    const { status, body } = await app.send('GET /api/statistics');
    expect(status).toBe(200);
    expect(body.statistics).toMatchObject({ members, visitors: 1_284_907 });
  });
});
