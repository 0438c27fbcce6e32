import { randomInt } from 'node:crypto';
import { defaultDeletionCode } from '#contract/limits.ts';
import { isEmail } from '#contract/validation.ts';
import { isNamedOwner } from '#server/access/administrators.ts';
import { isEmailTaken } from '#server/access/email-verification.ts';
import { EmailTaken, LoginTaken } from '#server/game/errors.ts';
import type { Game } from '#server/game/game.ts';
import type { Config } from '#server/settings/config.ts';
import { writeAccountSettings } from '#server/site/account-settings.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import type { Site } from '#server/site/site.ts';
import { cliActor } from './cli-actor.ts';

export interface CreationServices {
  readonly config: Config;
  readonly game: Game;
  readonly site: Pick<Site, 'db'>;
}

/** Why no account was created; the message tells what to do. */
export class AccountCreationError extends Error {
  override readonly name = 'AccountCreationError';
}

export interface CreatedAccount {
  /** Shown only once: the database has its hash. */
  readonly password: string;
  /** Named in `ADMIN_LOGINS` or IMPLEMENTOR of the game; other roles are not asked for. */
  readonly administrator: boolean;
}

/** Without characters that are easily confused. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** The game reads at most 16 characters. */
const passwordLength = 16;

function newPassword(): string {
  return Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

async function problemOf(services: CreationServices, login: string, email: string) {
  const { game } = services;
  const { login: longest } = game.accounts.limits();
  if (!/^[a-z0-9]+$/i.test(login) || login.length > longest) {
    return `"${login}" is no login: letters and digits, at most ${longest}.`;
  }
  if (await game.accounts.findByLogin(login)) {
    return `There is an account "${login}" already. For a new password: npm run rescue -- ${login}`;
  }
  if (email === '') return undefined;
  if (!isEmail(email)) return `"${email}" is no email address.`;
  if (!(await isEmailTaken(services, email))) return undefined;
  return `"${email}" has as many accounts as ACCOUNTS_PER_EMAIL allows, or one may get it back with a mailed link.`;
}

/**
 * Creates a game account with a random password, also for logins reserved for administrators. Audited.
 * @param email may be empty: a lost password is then reset with `npm run rescue`
 * @throws AccountCreationError, GameUnavailable, GameLimited
 */
export async function createAccount(
  services: CreationServices,
  login: string,
  email = '',
): Promise<CreatedAccount> {
  const { game, site } = services;
  const problem = await problemOf(services, login, email);
  if (problem) throw new AccountCreationError(problem);
  const password = newPassword();
  const passwordHash = await game.passwords.hash(password);
  const account = { login, email, passwordHash, deletionCode: defaultDeletionCode };
  const { id } = await game.accounts.create(account).catch((error: unknown) => {
    const taken = error instanceof LoginTaken || error instanceof EmailTaken;
    throw taken ? new AccountCreationError(`Somebody has just registered "${login}" or its email.`) : error;
  });
  await writeAccountSettings(site, id, { registeredLogin: login, hideEmail: true });
  const change = { action: 'account.create', subject: `account/${id}`, after: { login } } as const;
  await auditedTransaction(site, (db) => writeAudit(db, cliActor, change));
  return { password, administrator: await isNamedOwner(services, login) };
}
