import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { GameAccount } from '#server/game/game.ts';
import { compileOnce, type ValueOf } from '#server/mysql/compile-once.ts';
import { siteNow } from '#server/site/clock.ts';
import { keepSeconds } from '#server/site/personal-data/keep-seconds.ts';
import type { Site } from '#server/site/site.ts';
import type { SessionsTable } from '#server/site/tables/accounts.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { isSameFingerprint, sessionFingerprint } from './fingerprint.ts';
import { type ProofKind, type ProofTimes, proofColumns, proofTimesOf } from './proofs.ts';

const day = 86_400;
/** Idle limit after the last use, and absolute limit after the start. */
export const sessionLimits = { idleSeconds: 14 * day, absoluteSeconds: 60 * day } as const;
const touchSeconds = 60;

type SiteDb = Pick<Site, 'db'>;

/** The account as read when its password was verified. */
export type SessionOwner = Pick<GameAccount, 'id' | 'login' | 'passwordHash'>;

export interface StoredSession {
  readonly tokenHash: string;
  readonly accountId: number;
  readonly login: string;
  /** Of the account at the session's start. */
  readonly fingerprint: string;
  readonly proof: ProofTimes;
}

export type FoundSession =
  | { readonly state: 'live'; readonly session: StoredSession }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' };

/** 256 random bits in base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores only this hash of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Where a session is used from. */
export interface SessionOrigin {
  readonly address?: string;
  readonly device?: { readonly browser: string | null; readonly system: string | null };
}

type NewSession = SessionOwner &
  SessionOrigin & {
    /** What was given to get it; the password by default. */
    readonly proof?: ProofKind;
  };

function newRow(token: string, owner: NewSession, now: Date) {
  return {
    token_hash: hashToken(token),
    account_id: owner.id,
    login: owner.login,
    fingerprint: sessionFingerprint(token, owner),
    created_at: stamp(now),
    last_used_at: stamp(now),
    expires_at: stamp(secondsAfter(now, sessionLimits.absoluteSeconds)),
    address: owner.address ?? null,
    browser: owner.device?.browser ?? null,
    system: owner.device?.system ?? null,
    ...proofColumns(owner.proof ?? 'password', now),
    staff_used_at: stamp(now),
  } satisfies Insertable<SessionsTable>;
}

/** Creates a session. @returns the cookie's token, 256 random bits in base64url; only its hash is stored */
export async function createSession({ db }: SiteDb, owner: NewSession, now = siteNow()): Promise<string> {
  const token = newToken();
  await db
    .insertInto('sessions')
    .values(newRow(token, owner, now))
    .execute();
  return token;
}

const passwordColumns = [
  'token_hash',
  'account_id',
  'login',
  'fingerprint',
  'created_at',
  'last_used_at',
  'expires_at',
  'address',
  'browser',
  'system',
  'proved_at',
  'staff_used_at',
] as const satisfies readonly (keyof SessionsTable)[];

/**
 * One statement, as a login costs no query more. InnoDB locks what it reads: a transaction that is just changing it is
 * waited for, or waits itself and then finds the session.
 */
const insertUnlessChanged = compileOnce(
  (db: Site['db'], value: ValueOf<(typeof passwordColumns)[number]>) => {
    const row = passwordColumns.map((column) => value(column).as(column));
    const [accountId, login] = [value<number>('account_id'), value<string>('login')];
    const deletion = db
      .selectFrom('account_deletions')
      .select('state')
      .where('account_id', '=', accountId)
      .where('login', '=', login)
      .where('state', '!=', 'closed');
    const secondStep = db
      .selectFrom('second_steps')
      .select('confirmed_at')
      .where('account_id', '=', accountId)
      .where('login', '=', login)
      .where('confirmed_at', 'is not', null);
    return db
      .insertInto('sessions')
      .columns(passwordColumns)
      .expression(
        db
          .selectNoFrom(row)
          .where(({ not, exists }) => not(exists(deletion)))
          .where(({ not, exists }) => not(exists(secondStep))),
      );
  },
);

/**
 * Creates a session for a password alone.
 * @returns its token as above; undefined when two-step login is on or the account is to be closed, even since a moment ago
 */
export async function createPasswordSession(
  { db }: SiteDb,
  owner: Omit<NewSession, 'proof'>,
  now = siteNow(),
): Promise<string | undefined> {
  const token = newToken();
  const row = { proved_at: null, ...newRow(token, owner, now) };
  const inserted = await db.executeQuery(insertUnlessChanged(db, row));
  return inserted.numAffectedRows === 0n ? undefined : token;
}

/** Finds a session by its token and records its use at most once a minute. */
export async function findSession({ db }: SiteDb, token: string, now = siteNow()): Promise<FoundSession> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('sessions')
    .select(['account_id', 'login', 'fingerprint', 'last_used_at', 'expires_at'])
    .select(['proved_at', 'second_step_at', 'staff_used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return { state: 'unknown' };
  const idleEnd = secondsAfter(parseStamp(row.last_used_at), sessionLimits.idleSeconds);
  if (now >= idleEnd || now >= parseStamp(row.expires_at)) return { state: 'expired' };
  if (secondsAfter(parseStamp(row.last_used_at), touchSeconds) <= now) await touch({ db }, tokenHash, now);
  const { account_id: accountId, login, fingerprint } = row;
  const proof = proofTimesOf(row);
  return { state: 'live', session: { tokenHash, accountId, login, fingerprint, proof } };
}

/** True when the account is still the one that logged in, with the same login and password. */
export function isOwner({ fingerprint }: StoredSession, token: string, account: SessionOwner): boolean {
  return isSameFingerprint(fingerprint, sessionFingerprint(token, account));
}

/** Ends a session whose account has changed, unless it was renewed meanwhile. */
export async function endStaleSession(
  { db }: SiteDb,
  { tokenHash, fingerprint }: StoredSession,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .where('fingerprint', '=', fingerprint)
    .execute();
}

async function touch({ db }: SiteDb, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: stamp(now) })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', stamp(now))
    .execute()
    // Sessions stay readable while nothing can be written.
    .catch((error: unknown) => {
      if (!(error instanceof SiteUnavailable)) throw error;
    });
}

export async function endSession({ db }: SiteDb, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** @returns how many there were */
export async function endSessionsOf({ db }: SiteDb, accountId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Names a session to its owner, who cannot be shown the hash that finds it. */
export function sessionIdOf(tokenHash: string): string {
  return createHash('sha256').update(`session ${tokenHash}`).digest('base64url').slice(0, 22);
}

export interface OpenSession {
  readonly tokenHash: string;
  readonly browser: string | null;
  readonly system: string | null;
  readonly address: string | null;
  readonly startedAt: Date;
  readonly lastUsedAt: Date;
}

type Owner = Pick<StoredSession, 'accountId' | 'login'>;

/** The sessions of an account that have not expired, the last used first. */
export async function listSessions(
  { db }: SiteDb,
  { accountId, login }: Owner,
  now = siteNow(),
): Promise<readonly OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'browser', 'system', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .where('expires_at', '>', stamp(now))
    .where('last_used_at', '>', stamp(secondsAfter(now, -sessionLimits.idleSeconds)))
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    browser: row.browser,
    system: row.system,
    address: row.address,
    startedAt: parseStamp(row.created_at),
    lastUsedAt: parseStamp(row.last_used_at),
  }));
}

/** Ends a session, if it is this account's. */
export async function endSessionOf(
  { db }: SiteDb,
  { accountId }: Pick<Owner, 'accountId'>,
  tokenHash: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Ends the account's sessions but the one with this hash. @returns how many there were */
export async function endOtherSessions(
  { db }: SiteDb,
  { accountId, tokenHash }: Pick<StoredSession, 'accountId' | 'tokenHash'>,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', tokenHash)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Ends all sessions of an account and recreates one with its owner's existing token. Its second step stays as old as it
 * was.
 */
export async function renewSession(
  { db }: SiteDb,
  token: string,
  owner: NewSession,
  now = siteNow(),
): Promise<void> {
  const before = await db
    .selectFrom('sessions')
    .select(['second_step_at', 'staff_used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  await endSessionsOf({ db }, owner.id);
  await db
    .insertInto('sessions')
    .values({ ...newRow(token, owner, now), ...before })
    .execute();
}

export async function deleteOldSessions({ db }: SiteDb, now = siteNow()): Promise<void> {
  const idleLimit = stamp(secondsAfter(now, -sessionLimits.idleSeconds - keepSeconds.endedSession));
  const absoluteLimit = stamp(secondsAfter(now, -keepSeconds.endedSession));
  await db.deleteFrom('sessions').where('last_used_at', '<', idleLimit).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', absoluteLimit).execute();
}
