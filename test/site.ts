import { builtRenderer } from '#server/http/pages/renderer.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { insertCharacter, insertEmpire, insertGameAccount, insertGuild } from './database/game-rows.ts';

/** The test application with its built pages on a port. */
export interface TestSite extends TestApp {
  /** `http://127.0.0.1:…` */
  readonly address: string;
  /** An account with one character, created like the game's tools do. Returns its id. */
  addPlayer(player: { login: string; password: string; character: string }): Promise<number>;
  /** Enough characters, guilds and news for more than one page of each. */
  addWorld(): Promise<void>;
}

/** The board includes new characters at its next reading if they were played recently. */
const justPlayed = () => new Date().toISOString().slice(0, 19).replace('T', ' ');

async function addPlayer(
  { game, services }: TestApp,
  { login, password, character }: Parameters<TestSite['addPlayer']>[0],
) {
  const accountId = await insertGameAccount(game, {
    login,
    password: await services.game.passwords.hash(password),
  });
  await insertEmpire(game, accountId, 3);
  const character_ = {
    name: character,
    job: 6,
    level: 42,
    exp: 1234,
    gold: 84_220_316,
    playtime: 1412,
    last_play: justPlayed(),
  };
  await insertCharacter(game, { account_id: accountId, ...character_ });
  return accountId;
}

async function addWorld({ game, services }: TestApp): Promise<void> {
  for (let number = 1; number <= 60; number += 1) {
    const accountId = await insertGameAccount(game, { login: `hero${number}` });
    await insertEmpire(game, accountId, (number % 3) + 1);
    const who = {
      account_id: accountId,
      name: `Hero${number}`,
      job: number % 8,
      level: 1 + (number % 90),
      last_play: justPlayed(),
    };
    const master = await insertCharacter(game, who);
    if (number <= 6) await insertGuild(game, { name: `Guild${number}`, master, ladder_point: number * 100 });
  }
  const at = '2026-01-01 10:00:00';
  const texts = {
    content: 'A *long* day. '.repeat(40),
    author_name: 'Mirabel',
    created_at: at,
    updated_at: at,
  };
  for (let number = 1; number <= 7; number += 1) {
    await services.site.db
      .insertInto('news')
      .values({ title: `News ${number}`, ...texts })
      .execute();
  }
  await services.board.refresh();
}

/** Starts application, pages and port. Requires a build. */
export async function startTestSite(options: TestAppOptions): Promise<TestSite> {
  const test = await startTestApp(options, { pagesOf: builtRenderer });
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...test,
    address,
    addPlayer: (player) => addPlayer(test, player),
    addWorld: () => addWorld(test),
  };
}
