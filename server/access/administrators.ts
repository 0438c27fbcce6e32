import { type Credentials, recognise } from '#server/access/credentials.ts';
import { ApiError } from '#server/errors.ts';
import { storedLogin } from '#server/game/accounts/login.ts';
import type { Game } from '#server/game/game.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Session } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';
import type { Actor } from '#server/site/audit.ts';
import type { Site } from '#server/site/site.ts';

type Administrators = Pick<Config, 'ADMIN_LOGINS'>;

/** Whether a login is an administrator's: one of `ADMIN_LOGINS`, or an IMPLEMENTOR of the game. */
export async function isAdministrator(
  { config, game }: { readonly config: Administrators; readonly game: Pick<Game, 'isImplementor'> },
  login: string,
): Promise<boolean> {
  const wanted = login.toLowerCase();
  if (config.ADMIN_LOGINS.some((each) => each.toLowerCase() === wanted)) return true;
  return game.isImplementor(login);
}

/**
 * Whether a login is kept for the server's staff: in `ADMIN_LOGINS`, or in the game's list with any authority. Whoever
 * registered one of them would have its rights.
 * @throws GameUnavailable
 */
export async function isReservedLogin(
  { config, game }: { readonly config: Administrators; readonly game: Pick<Game, 'gameMasterEntries'> },
  login: string,
): Promise<boolean> {
  const wanted = storedLogin(login);
  const entries = await game.gameMasterEntries();
  return (
    config.ADMIN_LOGINS.some((each) => storedLogin(each) === wanted) ||
    entries.some((entry) => entry.login === wanted)
  );
}

interface CredentialServices {
  readonly config: Administrators;
  readonly game: Game;
  readonly limits: Limits;
  readonly site: Site;
}

/** A player who gives his own name hears that he is no administrator: that is no news to him. */
async function refuseOwnPlayer(services: CredentialServices, username: string, session: Session | null) {
  const own = session !== null && storedLogin(session.login) === storedLogin(username);
  if (own && !(await isAdministrator(services, session.login))) throw new ApiError('auth.adminRequired');
}

/**
 * The administrator of these credentials, limited and guarded as a login (docs/decisions/031-administrator-changes.md).
 * Without a captcha in the way, a player's right password must sound like a wrong one.
 * @throws ApiError `login.…`, `auth.adminRequired`, `rateLimit.auth`; GameUnavailable
 */
export async function recogniseAdministrator(
  services: CredentialServices,
  { username, password }: Credentials,
  { address, session }: { readonly address: string; readonly session: Session | null },
): Promise<Actor> {
  if (username === '' || password === '') throw new ApiError('login.missing');
  await refuseOwnPlayer(services, username, session);
  await services.limits.take('auth', address);
  await services.limits.logins.attempt(username, address);
  // At the same time, so that the answer to a player's right password takes no longer than to a wrong one.
  const [recognised, administrator] = await Promise.all([
    recognise(services, { username, password }),
    isAdministrator(services, username),
  ]);
  if (!recognised || !administrator) throw new ApiError('login.wrong');
  await services.limits.logins.succeeded(username, address);
  if (recognised.account.blocked) throw new ApiError('login.blocked');
  return { login: recognised.account.login, address };
}
