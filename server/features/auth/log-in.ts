import { cancelDeletionOnLogin, recordCancelledDeletion } from '#server/access/account-deletion.ts';
import type { RefusedLogin } from '#server/access/banned-account.ts';
import { type AuthenticatedAccount, authenticate, type Credentials } from '#server/access/credentials.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { createPasswordSession } from '#server/site/sessions/sessions.ts';
import { loginObstacle, refuseLogin } from './login-obstacle.ts';
import { type BegunLogin, beginPendingLogin } from './second-step/finish-login.ts';
import type { Visitor } from './visitor.ts';

type LoginServices = Pick<
  Services,
  'captchas' | 'config' | 'game' | 'history' | 'limits' | 'mailQueue' | 'modules' | 'site'
>;

export interface LoggedIn extends AuthenticatedAccount {
  readonly token: string;
  /** The account was to be deleted, and no longer is. */
  readonly deletionCancelled: boolean;
}

const sessionTries = 3;

/** Two-step login is switched on, or the closing of the account asked for, perhaps while the password was verified. */
async function openSession(
  { history, site }: Pick<LoginServices, 'history' | 'site'>,
  recognised: AuthenticatedAccount,
  { address, place }: Pick<Visitor, 'address' | 'place'>,
): Promise<LoggedIn | BegunLogin> {
  const { account } = recognised;
  const { id, login, passwordHash } = account;
  let { settings } = recognised;
  for (let triesLeft = sessionTries; triesLeft > 0; triesLeft -= 1) {
    // Read with the settings: a login costs no query more.
    const deletionCancelled =
      settings.deletionLogin === login && (await cancelDeletionOnLogin(site, account));
    if (deletionCancelled) recordCancelledDeletion(history, account, place);
    const token = await createPasswordSession(site, { id, login, passwordHash, address, device: place });
    if (token !== undefined) return { account, settings, token, deletionCancelled };
    settings = await readAccountSettings(site, id);
    if (settings.secondStepLogin === login) return beginPendingLogin({ site }, account, address);
  }
  throw new ApiError('server.unavailable');
}

/**
 * Checks fields, captcha, limits, password, block and, where required, the verified email, in this order. With two-step
 * login there is no session yet, and the attempt counts as failed until the second step. What keeps the account out is
 * returned, as it may come with a cookie.
 * @throws ApiError `login.…`, `rateLimit.auth`; GameUnavailable
 */
export async function logIn(
  services: LoginServices,
  credentials: Credentials,
  { address, captcha, place, language }: Visitor,
): Promise<LoggedIn | BegunLogin | RefusedLogin> {
  const { username, password } = credentials;
  if (username === '' || password === '') throw new ApiError('login.missing');
  if (!(await services.captchas.take(captcha, 'login'))) {
    const isUsedUp = await services.captchas.isUsedUp(captcha, 'login');
    throw new ApiError(isUsedUp ? 'login.captchaUsedUp' : 'login.captchaRequired');
  }
  await services.limits.check('auth', address);
  await services.limits.logins.attempt(username, address);
  const recognised = await authenticate(services, credentials, ({ id, login, email }) =>
    services.history.record({ kind: 'loginFailed', accountId: id, login, email, ...place }),
  );
  if (!recognised) throw new ApiError('login.wrong');
  const { account, settings } = recognised;
  const obstacle = loginObstacle(services, recognised);
  if (!obstacle && settings.secondStepLogin === account.login) {
    return beginPendingLogin(services, account, address);
  }
  await services.limits.logins.succeeded(username, address);
  if (obstacle) return refuseLogin(services, obstacle, account, language);
  return openSession(services, recognised, { address, place });
}
