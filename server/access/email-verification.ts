import type { LanguageCode } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { ApiError } from '#server/errors.ts';
import { EmailTaken } from '#server/game/errors.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { addEmailLink, findLinksTo, wasVerificationAsked } from '#server/site/sessions/email-links.ts';
import type { Site } from '#server/site/site.ts';
import type { EmailLinkPurpose } from '#server/site/tables/accounts.ts';
import { secondsAfter } from '#server/site/time.ts';
import { withLock } from './distributed-lock.ts';

type LinkServices = { readonly mailQueue: MailQueue; readonly site: Site };
type Owner = Pick<GameAccount, 'id' | 'login'>;

/** A login that is refused sends no more mails than one in this time. */
const reminderSeconds = 600;

/** Kind of a link's mail in the outbox. */
export function mailKindOf(purpose: EmailLinkPurpose): string {
  return `email-${purpose}`;
}

/** Stores a link and queues its mail. The token is made when the mail is written. */
export async function sendEmailLink(
  { mailQueue, site }: LinkServices,
  link: { readonly account: Owner; readonly purpose: EmailLinkPurpose; readonly email: string },
  language: LanguageCode,
): Promise<void> {
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      await addEmailLink({ db }, link, siteNow());
      await mailQueue.enqueue({ kind: mailKindOf(link.purpose), recipient: link.email, language }, db);
    });
}

/** For a login that is refused because the address is not verified: sends the link again, if the last one is old. */
export async function remindOfVerification(
  services: LinkServices,
  { id, login, email }: Owner & Pick<GameAccount, 'email'>,
  language: LanguageCode,
): Promise<void> {
  if (!isEmail(email)) return;
  const account = { id, login };
  await withLock(services.site, `email verification ${id}`, async () => {
    if (await wasVerificationAsked(services.site, account, secondsAfter(siteNow(), -reminderSeconds))) return;
    await sendEmailLink(services, { account, purpose: 'verify', email }, language);
  });
}

/** More accounts with one address than any real player has. */
const maxUndoLinks = 50;

/** Other accounts that had the address and can still get it back with a mailed link. */
async function countAwayFrom(
  { game, site }: { readonly game: Game; readonly site: Pick<Site, 'db'> },
  email: string,
  ownId: number | undefined,
): Promise<number> {
  const links = await findLinksTo(site, { purpose: 'undo', email }, { now: siteNow(), limit: maxUndoLinks });
  const others = links.filter(({ accountId }) => accountId !== ownId);
  const away = await Promise.all(
    others.map(async ({ accountId, login }) => {
      const account = await game.accounts.findById(accountId);
      return account?.login === login && account.email.toLowerCase() !== email.toLowerCase();
    }),
  );
  return away.filter(Boolean).length;
}

/**
 * Whether as many accounts have an address as may. One that can still get it back with a mailed link counts, too: whoever
 * took it over could otherwise void that link by giving the address to an account of his own.
 * @param ownId the account that is to have it, if there is one already
 * @throws GameUnavailable
 */
export async function isEmailTaken(
  services: {
    readonly config: Pick<Config, 'ACCOUNTS_PER_EMAIL'>;
    readonly game: Game;
    readonly site: Pick<Site, 'db'>;
  },
  email: string,
  ownId?: number,
): Promise<boolean> {
  const limit = services.config.ACCOUNTS_PER_EMAIL;
  // The game first: a link is stored before the game has the new address, so none is missed in between.
  const having = await services.game.accounts.countByEmail(email);
  return having >= limit || having + (await countAwayFrom(services, email, ownId)) >= limit;
}

/**
 * Refuses an address that is taken. The caller holds its `emailLock`.
 * @param ownId the account that is to have it
 * @throws ApiError `email.taken`; GameUnavailable
 */
export async function refuseTakenEmail(
  services: Parameters<typeof isEmailTaken>[0],
  email: string,
  ownId: number,
): Promise<void> {
  if (await isEmailTaken(services, email, ownId)) throw new ApiError('email.taken');
}

/**
 * Writes an account's address to the game.
 * @returns false when the password has changed since the account was read, or the account is gone
 * @throws ApiError `email.taken`; GameUnavailable, GameLimited
 */
export async function writeEmail(game: Game, account: GameAccount, email: string): Promise<boolean> {
  try {
    return await game.accounts.changeEmail(account, email);
  } catch (error) {
    throw error instanceof EmailTaken ? new ApiError('email.taken') : error;
  }
}
