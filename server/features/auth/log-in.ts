import { type AuthenticatedAccount, authenticate, type Credentials } from '#server/access/credentials.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { createSession } from '#server/site/sessions/sessions.ts';
import type { Visitor } from './visitor.ts';

type LoginServices = Pick<Services, 'captchas' | 'game' | 'limits' | 'site'>;

export interface LoggedIn extends AuthenticatedAccount {
  readonly token: string;
}

/**
 * Checks fields, captcha, limits, password and block, in this order.
 * @throws ApiError `login.…`, `rateLimit.auth`; GameUnavailable
 */
export async function logIn(
  services: LoginServices,
  credentials: Credentials,
  { address, captcha }: Visitor,
): Promise<LoggedIn> {
  const { username, password } = credentials;
  if (username === '' || password === '') throw new ApiError('login.missing');
  if (!(await services.captchas.take(captcha, 'login'))) {
    const isUsedUp = await services.captchas.isUsedUp(captcha, 'login');
    throw new ApiError(isUsedUp ? 'login.captchaUsedUp' : 'login.captchaRequired');
  }
  await services.limits.check('auth', address);
  await services.limits.logins.attempt(username, address);
  const recognised = await authenticate(services, credentials);
  if (!recognised) throw new ApiError('login.wrong');
  await services.limits.logins.succeeded(username, address);
  if (recognised.account.blocked) throw new ApiError('login.blocked');
  const { id, login, passwordHash } = recognised.account;
  const token = await createSession(services.site, { id, login, passwordHash, address });
  return { ...recognised, token };
}
