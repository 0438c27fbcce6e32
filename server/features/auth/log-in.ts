import { type Credentials, type Recognised, recognise } from '#server/access/credentials.ts';
import { Refusal } from '#server/errors.ts';
import type { Parts } from '#server/services.ts';
import { createSession } from '#server/site/sessions/sessions.ts';
import type { Visitor } from './visitor.ts';

type LoginParts = Pick<Parts, 'captchas' | 'game' | 'limits' | 'site'>;

export interface LoggedIn extends Recognised {
  /** For the session's cookie. */
  readonly token: string;
}

/**
 * Logs in: fields, captcha, limits, password, block, in this order.
 * @throws Refusal `login.…`, `rateLimit.auth`; GameUnavailable
 */
export async function logIn(
  parts: LoginParts,
  credentials: Credentials,
  { address, captcha }: Visitor,
): Promise<LoggedIn> {
  const { username, password } = credentials;
  if (username === '' || password === '') throw new Refusal('login.missing');
  if (!(await parts.captchas.take(captcha, 'login'))) {
    const isUsedUp = await parts.captchas.isUsedUp(captcha, 'login');
    throw new Refusal(isUsedUp ? 'login.captchaUsedUp' : 'login.captchaRequired');
  }
  await parts.limits.take('auth', address);
  await parts.limits.logins.attempt(username, address);
  const recognised = await recognise(parts, credentials);
  if (!recognised) throw new Refusal('login.wrong');
  await parts.limits.logins.succeeded(username, address);
  if (recognised.account.blocked) throw new Refusal('login.blocked');
  const { id, login, passwordHash } = recognised.account;
  const token = await createSession(parts.site, { id, login, passwordHash, address });
  return { ...recognised, token };
}
