import { defaultLanguage } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { isNamedOwner } from '#server/access/administrators.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import { writeEvents } from '#server/history/events.ts';
import { noticeRequest } from '#server/mail/notice-request.ts';
import { addToOutbox } from '#server/mail/outbox.ts';
import type { Config } from '#server/settings/config.ts';
import { readLanguages } from '#server/site/account-settings.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { deletePasskeysOf } from '#server/site/passkeys/passkeys.ts';
import { removeSecondStep } from '#server/site/second-step/second-steps.ts';
import { replaceResetTokens } from '#server/site/sessions/reset-tokens.ts';
import { endSessionsOf } from '#server/site/sessions/sessions.ts';
import type { Site } from '#server/site/site.ts';
import { cliActor } from './cli-actor.ts';

/** Shorter than a mailed link's: the person who runs the command uses it at once. */
export const rescueMinutes = 15;

export interface RescueServices {
  readonly config: Config;
  readonly game: Pick<Game, 'accounts' | 'gameMasterEntries'>;
  readonly site: Pick<Site, 'db' | 'dialect'>;
}

/** Why there is no link; the message tells what to do. */
export class RescueError extends Error {
  override readonly name = 'RescueError';
}

/**
 * Ends all sessions of an account; its password and its second step stay. Audited, and in its owner's history.
 * @returns how many there were
 * @throws RescueError, GameUnavailable
 */
export async function endSessionsFromServer(
  { game, site }: Pick<RescueServices, 'game' | 'site'>,
  login: string,
  now = siteNow(),
): Promise<number> {
  const account = await game.accounts.findByLogin(login);
  if (!account) throw new RescueError(`There is no account "${login}".`);
  const ended = await auditedTransaction(site, async (db) => {
    const sessions = await endSessionsOf({ db }, account.id);
    const after = { login: account.login, sessions };
    await writeAudit(
      db,
      cliActor,
      { action: 'account.endSessions', subject: `account/${account.id}`, after },
      now,
    );
    return sessions;
  });
  const event = { login: account.login, at: now, browser: null, system: null, network: '' };
  await writeEvents(site, [{ kind: 'sessionsEnded', accountId: account.id, ...event }]);
  return ended;
}

async function tellOwner(
  site: RescueServices['site'],
  { id: accountId, login, email }: GameAccount,
  at: Date,
): Promise<void> {
  const event = { login, at, browser: null, system: null, network: '' };
  await writeEvents(site, [{ kind: 'secondStepOff', accountId, ...event }]);
  if (!isEmail(email)) return;
  const language = (await readLanguages(site, [accountId])).get(accountId) ?? defaultLanguage;
  await addToOutbox(site, noticeRequest('secondStepOff', { ...event, email }, language), at);
}

/**
 * Removes a lost second step and all passkeys, so that only the password logs in. Ends all sessions of the account; audited, and told to
 * its owner: in the history, and by a mail that the running site sends.
 * @throws RescueError, GameUnavailable
 */
export async function rescueSecondStep(
  { game, site }: Pick<RescueServices, 'game' | 'site'>,
  login: string,
  now = siteNow(),
): Promise<void> {
  const account = await game.accounts.findByLogin(login);
  if (!account) throw new RescueError(`There is no account "${login}".`);
  const change = {
    action: 'account.removeSecondStep',
    subject: `account/${account.id}`,
    before: { login: account.login },
  } as const;
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      const passkeys = await deletePasskeysOf({ db }, account.id);
      if (!(await removeSecondStep({ db }, account)) && passkeys === 0) {
        throw new RescueError(`The account "${login}" has no two-step login and no passkeys.`);
      }
      await endSessionsOf({ db }, account.id);
      await writeAudit(db, cliActor, change, now);
    });
  await tellOwner(site, account, now);
}

export interface Rescue {
  /** A one-time link for setting a new password, valid for {@link rescueMinutes}. Only its hash is stored. */
  readonly link: string;
  /** Named in `ADMIN_LOGINS` or IMPLEMENTOR of the game; other roles are not asked for. */
  readonly administrator: boolean;
}

/**
 * Creates a password reset link for an account, for the owner of the machine. Voids earlier links; sessions
 * end when the new password is set. Audited without the link.
 * @throws RescueError, GameUnavailable
 */
export async function rescue(
  { config, game, site }: RescueServices,
  login: string,
  now = siteNow(),
): Promise<Rescue> {
  const account = await game.accounts.findByLogin(login);
  if (!account)
    throw new RescueError(
      `There is no account "${login}". Register it on the site first, or run: npm run admin -- create ${login}`,
    );
  if (account.blocked) {
    throw new RescueError(
      `The account "${login}" is blocked in the game (status ${account.status}). Lift the block first.`,
    );
  }
  const { id } = account;
  // Audited first: no link without an entry.
  const after = { login: account.login, minutes: rescueMinutes };
  const change = { action: 'account.rescue', subject: `account/${id}`, after } as const;
  await auditedTransaction(site, (db) => writeAudit(db, cliActor, change, now));
  const tokens = await replaceResetTokens(site, [account], now, rescueMinutes);
  const link = `${config.publicUrl}/en/reset-password?token=${tokens.get(id)}`;
  return { link, administrator: await isNamedOwner({ config, game }, account.login) };
}
