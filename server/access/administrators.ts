import { authenticate, type Credentials } from '#server/access/credentials.ts';
import { ApiError } from '#server/errors.ts';
import { storedLogin } from '#server/game/accounts/login.ts';
import type { Game } from '#server/game/game.ts';
import type { Limits } from '#server/limits/limits.ts';
import type { Session } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';
import type { Actor } from '#server/site/audit.ts';
import type { Site } from '#server/site/site.ts';

type Administrators = Pick<Config, 'ADMIN_LOGINS'>;

/** True for logins in `ADMIN_LOGINS` and for IMPLEMENTORs of the game. */
export async function isAdministrator(
  { config, game }: { readonly config: Administrators; readonly game: Pick<Game, 'isImplementor'> },
  login: string,
): Promise<boolean> {
  const lowerCased = login.toLowerCase();
  if (config.ADMIN_LOGINS.some((each) => each.toLowerCase() === lowerCased)) return true;
  return game.isImplementor(login);
}

/** Registering an administrator's login would give its rights to anybody. @throws GameUnavailable */
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

/** A logged-in player who enters his own login learns nothing from the clear answer. */
async function rejectOwnPlayer(services: CredentialServices, username: string, session: Session | null) {
  const own = session !== null && storedLogin(session.login) === storedLogin(username);
  if (own && !(await isAdministrator(services, session.login))) throw new ApiError('auth.adminRequired');
}

/**
 * There is no captcha here, so a player's correct password is answered like a wrong one
 * (docs/decisions/031-administrator-changes.md).
 * @throws ApiError `login.…`, `auth.adminRequired`, `rateLimit.auth`; GameUnavailable
 */
export async function authenticateAdministrator(
  services: CredentialServices,
  { username, password }: Credentials,
  { address, session }: { readonly address: string; readonly session: Session | null },
): Promise<Actor> {
  if (username === '' || password === '') throw new ApiError('login.missing');
  await rejectOwnPlayer(services, username, session);
  await services.limits.check('auth', address);
  await services.limits.logins.attempt(username, address);
  // In parallel, so that the response time does not tell a player's correct password from a wrong one.
  const [authenticated, administrator] = await Promise.all([
    authenticate(services, { username, password }),
    isAdministrator(services, username),
  ]);
  if (!authenticated || !administrator) throw new ApiError('login.wrong');
  await services.limits.logins.succeeded(username, address);
  if (authenticated.account.blocked) throw new ApiError('login.blocked');
  return { login: authenticated.account.login, address };
}
