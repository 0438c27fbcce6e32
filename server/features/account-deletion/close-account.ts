import { randomBytes } from 'node:crypto';
import { accountDeletionDays } from '#contract/limits.ts';
import { closedEmailEnd, isEmail } from '#contract/validation.ts';
import { readOwners, requireAnotherOwner } from '#server/access/staff/last-owner.ts';
import type { ClosedAccount, GameAccount } from '#server/game/game.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { listBansOf } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import {
  type AccountDeletion,
  beginClosing,
  finishClosing,
  holdDeletion,
  removeDeletion,
} from '#server/site/personal-data/account-deletions.ts';
import { eraseAccount } from '#server/site/personal-data/erase-account.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { deletionMailKinds } from './deletion-mails.ts';

export type CloseServices = Pick<Services, 'config' | 'game' | 'mailQueue' | 'security' | 'site'>;

const day = 86_400;

/** The audit log's actor. Logins never contain brackets. */
const job: Actor = { login: '(owner)', address: 'job' };

function randomText(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length);
}

/** Values that mean nothing and nobody guesses, as long as the game's columns allow. */
function meaningless({ config, game }: CloseServices): ClosedAccount {
  const { email, deletionCode } = game.accounts.limits();
  return {
    status: config.DELETION_STATUS,
    email: `${randomText(Math.min(32, email - closedEmailEnd.length))}${closedEmailEnd}`,
    deletionCode: randomText(deletionCode),
  };
}

async function accountNow({ game }: CloseServices, { id, login }: AccountDeletion) {
  const account = await game.accounts.findById(id);
  return {
    account: account?.login === login ? account : undefined,
    isNumberOurs: !account || account.login === login,
  };
}

/** Row and mail go together: a process that dies before this has its work done again, and sends no mail twice. */
async function eraseAndTell(services: CloseServices, deletion: AccountDeletion): Promise<void> {
  const { mailQueue, security, site } = services;
  const { id, login, language, email } = deletion;
  const { isNumberOurs } = await accountNow(services, deletion);
  const now = siteNow();
  const change = { action: 'account.close', subject: `account/${id}`, after: { login } } as const;
  const isFirst = await auditedTransaction(site, async (db) => {
    if (!(await finishClosing({ db }, deletion, now))) return false;
    await eraseAccount({ db }, deletion, isNumberOurs);
    await writeAudit(db, job, change, now);
    const details = { login, due: now.toISOString() };
    const order = { kind: deletionMailKinds.done, recipient: email ?? '', language, about: login, details };
    if (isEmail(order.recipient)) await mailQueue.enqueue(order, db);
    return true;
  });
  if (isFirst) security.record('account.closed', { account: id });
}

/** Game first, then site: as long as the row says «closing», both can be done again. */
async function close(services: CloseServices, deletion: AccountDeletion): Promise<void> {
  await services.game.accounts.close(deletion, meaningless(services));
  await eraseAndTell(services, deletion);
}

/**
 * Decides between the job and a login at the same moment. Other owners may have gone since the request: the last one
 * waits until there is another.
 * @throws ApiError `roles.lastOwner`
 */
async function tryBeginClosing(
  services: CloseServices,
  deletion: AccountDeletion,
  email: string,
): Promise<boolean> {
  const owners = await readOwners(services);
  return auditedTransaction(services.site, async (db) => {
    await requireAnotherOwner(db, services.site, owners, deletion);
    return beginClosing({ db }, deletion, email, siteNow());
  });
}

/** A banned owner cannot log in to cancel: after each ban he has as many days for it as after his request. */
async function isHeldByBan(
  { site }: Pick<CloseServices, 'site'>,
  account: GameAccount,
  now: Date,
): Promise<boolean> {
  const since = stamp(secondsAfter(now, -accountDeletionDays * day));
  const bans = await listBansOf(site, account);
  return bans.some(
    ({ over_at, ends_at }) => (over_at === null && account.blocked) || (over_at ?? ends_at ?? '') > since,
  );
}

async function begin(services: CloseServices, deletion: AccountDeletion): Promise<void> {
  const { account } = await accountNow(services, deletion);
  const now = siteNow();
  if (account && (await isHeldByBan(services, account, now))) {
    return holdDeletion(services.site, deletion, secondsAfter(now, day));
  }
  const email = account?.email ?? '';
  services.game.accounts.assertCanClose();
  if (!(await tryBeginClosing(services, deletion, email))) return;
  await close(services, { ...deletion, state: 'closing', email });
}

/** What was being written while the account was closed, such as its history. Staff may have opened it again. */
async function eraseRest(services: CloseServices, deletion: AccountDeletion): Promise<void> {
  const { account, isNumberOurs } = await accountNow(services, deletion);
  const { site } = services;
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      if (!account || account.blocked) await eraseAccount({ db }, deletion, isNumberOurs);
      await removeDeletion({ db }, deletion);
    });
}

const steps = { waiting: begin, closing: close, closed: eraseRest } as const;

/** Does the next step of a deletion that is due; each can be repeated. @throws GameUnavailable, GameLimited */
export function advanceDeletion(services: CloseServices, deletion: AccountDeletion): Promise<void> {
  return steps[deletion.state](services, deletion);
}
