import type { TestApp } from '#test/app.ts';

export type Administrator = Awaited<ReturnType<TestApp['newPlayer']>>;

/** A new, logged-in administrator from the game's list. */
export async function newAdministrator(site: TestApp): Promise<Administrator> {
  const player = await site.newPlayer();
  await site.game.run('INSERT INTO {common}.gmlist (mAccount, mName, mAuthority) VALUES (?, ?, ?)', [
    player.login,
    `[GM]${player.login}`.slice(0, 16),
    'IMPLEMENTOR',
  ]);
  return player;
}
