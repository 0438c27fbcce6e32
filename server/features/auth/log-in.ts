import { Refusal } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import { isSameLogin } from '#server/game/login.ts';
import type { Parts } from '#server/parts.ts';
import { type AccountNotes, readAccountNotes } from '#server/site/account-notes.ts';
import { createSession } from '#server/site/sessions.ts';
import type { Visitor } from './visitor.ts';

type LoginParts = Pick<Parts, 'captchas' | 'game' | 'limits' | 'site'>;

export interface LoggedIn {
  readonly account: GameAccount;
  readonly notes: AccountNotes;
  /** For the session's cookie. */
  readonly token: string;
}

interface Credentials {
  readonly username: string;
  readonly password: string;
}

const nobody = 0;

/** The account of these credentials. An unknown login asks the databases and hashes just as a known one does. */
async function recognise({ game, site }: LoginParts, { username, password }: Credentials) {
  const account = await game.accounts.findByLogin(username);
  if (!account) await game.accounts.findById(nobody);
  const notes = await readAccountNotes(site, account?.id ?? nobody);
  const known = account && isSameLogin(username, account, notes.registeredLogin) ? account : undefined;
  const right = known
    ? await game.passwords.verify(password, known.passwordHash)
    : await game.passwords.verifyAgainstNothing(password);
  return known && right ? { account: known, notes } : undefined;
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
  if (!(await parts.captchas.take(captcha, 'login'))) throw new Refusal('login.captchaRequired');
  await parts.limits.take('auth', address);
  await parts.limits.logins.attempt(username, address);
  const recognised = await recognise(parts, credentials);
  if (!recognised) throw new Refusal('login.wrong');
  await parts.limits.logins.succeeded(username, address);
  if (recognised.account.blocked) throw new Refusal('login.blocked');
  const { id, login } = recognised.account;
  return { ...recognised, token: await createSession(parts.site, { id, login, address }) };
}
