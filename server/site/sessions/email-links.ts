import { createHash } from 'node:crypto';
import { emailLinkHours, emailUndoHours } from '#contract/limits.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Site } from '#server/site/site.ts';
import type { EmailLinkPurpose, EmailLinksTable } from '#server/site/tables/accounts.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { isSameFingerprint, linkFingerprint, sessionFingerprint } from './fingerprint.ts';
import { hashToken, newToken } from './sessions.ts';

type SiteDb = Pick<Site, 'db'>;

export interface EmailLink {
  readonly id: number;
  readonly accountId: number;
  readonly login: string;
  readonly purpose: EmailLinkPurpose;
  readonly email: string;
  /** Null until the mail is written. */
  readonly tokenHash: string | null;
  readonly fingerprint: string;
  readonly expiresAt: Date;
}

const hour = 3_600;
/** How long a mail may wait in the outbox; the link's own time begins when it is written. */
const mailSeconds = 48 * hour;
/** Shorter: a change was allowed with the password of then, and the link only notices changes after it was written. */
const changeMailSeconds = hour;
const lifeSeconds = {
  verify: emailLinkHours * hour,
  change: emailLinkHours * hour,
  undo: emailUndoHours * hour,
} as const;

function hashEmail(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}

type LinkAccount = Pick<GameAccount, 'login' | 'passwordHash' | 'email'>;

/** An undo link outlives other changes of the email, which whoever took the account over could make. */
function fingerprintOf(purpose: EmailLinkPurpose, token: string, account: LinkAccount): string {
  return purpose === 'undo' ? sessionFingerprint(token, account) : linkFingerprint(token, account);
}

interface LinkRequest {
  readonly account: Pick<GameAccount, 'id' | 'login'>;
  readonly purpose: EmailLinkPurpose;
  readonly email: string;
}

/** An older undo link to the same address keeps its place, and with it its precedence over later ones. */
async function renewUndoLink({ db }: SiteDb, { account, email }: LinkRequest, until: string) {
  const renewed = await db
    .updateTable('email_links')
    .set({ login: account.login, token_hash: null, fingerprint: '', expires_at: until })
    .where('account_id', '=', account.id)
    .where('purpose', '=', 'undo')
    .where('email_hash', '=', hashEmail(email))
    .executeTakeFirst();
  return renewed.numUpdatedRows > 0n;
}

/** Adds a link without token, which the mail gets; a new one voids the account's older one. In a transaction. */
export async function addEmailLink({ db }: SiteDb, asked: LinkRequest, now: Date): Promise<void> {
  const { account, purpose, email } = asked;
  const until = stamp(secondsAfter(now, lifeSeconds[purpose] + mailSeconds));
  if (purpose === 'undo') {
    if (await renewUndoLink({ db }, asked, until)) return;
  } else {
    await db
      .deleteFrom('email_links')
      .where('account_id', '=', account.id)
      .where('purpose', '=', purpose)
      .execute();
  }
  await db
    .insertInto('email_links')
    .values({
      account_id: account.id,
      login: account.login,
      purpose,
      email,
      email_hash: hashEmail(email),
      created_at: stamp(now),
      expires_at: until,
    })
    .execute();
}

function select({ db }: SiteDb, now: Date) {
  return db
    .selectFrom('email_links')
    .select(['id', 'account_id', 'login', 'purpose', 'email', 'token_hash', 'fingerprint', 'expires_at'])
    .where('expires_at', '>', stamp(now));
}

function toLink(
  row: Pick<EmailLinksTable, 'account_id' | 'login' | 'purpose' | 'email' | 'expires_at'> & {
    readonly id: number;
    readonly token_hash: string | null;
    readonly fingerprint: string;
  },
): EmailLink {
  return {
    id: row.id,
    accountId: row.account_id,
    login: row.login,
    purpose: row.purpose,
    email: row.email,
    tokenHash: row.token_hash,
    fingerprint: row.fingerprint,
    expiresAt: parseStamp(row.expires_at),
  };
}

/** Links of a purpose to an address whose mail may still be written, without regard to case, oldest first. */
export async function findLinksTo(
  site: SiteDb,
  { purpose, email }: Pick<LinkRequest, 'purpose' | 'email'>,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<readonly EmailLink[]> {
  const askedAfter = purpose === 'change' ? secondsAfter(now, -changeMailSeconds) : new Date(0);
  const rows = await select(site, now)
    .where('purpose', '=', purpose)
    .where('email_hash', '=', hashEmail(email))
    .where('created_at', '>', stamp(askedAfter))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toLink);
}

/**
 * Gives a link a token, which voids an earlier one. An undo link that already had one lives no longer for it.
 * @returns the token, 256 random bits in base64url, of which only the hash is stored; undefined when the link is gone
 */
export async function issueEmailToken(
  { db }: SiteDb,
  { id, purpose, tokenHash, expiresAt }: EmailLink,
  account: LinkAccount,
  now: Date,
): Promise<{ readonly token: string; readonly hours: number } | undefined> {
  const token = newToken();
  const ends = purpose === 'undo' && tokenHash !== null ? expiresAt : secondsAfter(now, lifeSeconds[purpose]);
  const issued = await db
    .updateTable('email_links')
    .set({
      token_hash: hashToken(token),
      fingerprint: fingerprintOf(purpose, token, account),
      expires_at: stamp(ends),
    })
    .where('id', '=', id)
    .executeTakeFirst();
  if (issued.numUpdatedRows === 0n) return undefined;
  return { token, hours: Math.max(1, Math.round((ends.getTime() - now.getTime()) / (hour * 1000))) };
}

/** Finds an unused, unexpired link; the caller asks whether it fits its account. */
export async function findEmailLink(site: SiteDb, token: string, now: Date): Promise<EmailLink | undefined> {
  if (token === '') return undefined;
  const row = await select(site, now).where('token_hash', '=', hashToken(token)).executeTakeFirst();
  return row && toLink(row);
}

/** True while id, login and password (but for undo links also the email) are those the link was mailed for. */
export function fitsAccount(link: EmailLink, token: string, account: GameAccount): boolean {
  if (account.id !== link.accountId || account.login !== link.login) return false;
  return isSameFingerprint(link.fingerprint, fingerprintOf(link.purpose, token, account));
}

/**
 * Uses up a link; a rollback makes it valid again.
 * @returns false when it was used or replaced; only one of several concurrent calls gets true
 */
export async function takeEmailLink({ db }: SiteDb, { id, tokenHash }: EmailLink): Promise<boolean> {
  const taken = await db
    .deleteFrom('email_links')
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

/** Voids what waits for a confirmation. Undo links stay: they are for the account's former address. */
export async function revokeEmailLinksOf({ db }: SiteDb, accountId: number): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('account_id', '=', accountId)
    .where('purpose', '!=', 'undo')
    .execute();
}

/** Voids the undo links of later changes; those of earlier ones belong to older owners of the account. */
export async function revokeLaterUndoLinks(
  { db }: SiteDb,
  { id, accountId }: Pick<EmailLink, 'id' | 'accountId'>,
): Promise<void> {
  await db
    .deleteFrom('email_links')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'undo')
    .where('id', '>', id)
    .execute();
}

/** Whether a link that confirms the account's own address was asked for since then. */
export async function wasVerificationAsked(
  { db }: SiteDb,
  { id, login }: Pick<GameAccount, 'id' | 'login'>,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('email_links')
    .select('id')
    .where('account_id', '=', id)
    .where('login', '=', login)
    .where('purpose', '=', 'verify')
    .where('created_at', '>=', stamp(since))
    .executeTakeFirst();
  return row !== undefined;
}
