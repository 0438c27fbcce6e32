import type { Parts } from '#server/parts.ts';

/** Whether a login is an administrator's: one of `ADMIN_LOGINS`, or an IMPLEMENTOR of the game. */
export async function isAdministrator(
  { config, game }: Pick<Parts, 'config' | 'game'>,
  login: string,
): Promise<boolean> {
  const wanted = login.toLowerCase();
  if (config.ADMIN_LOGINS.some((each) => each.toLowerCase() === wanted)) return true;
  return game.isImplementor(login);
}
