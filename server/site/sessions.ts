import { createHash, randomBytes } from 'node:crypto';
import { gatherFor } from '#server/gather.ts';
import type { Site } from './site.ts';
import type { SessionsTable } from './tables.ts';
import { momentOf, secondsAfter, stamp } from './time.ts';
import { isSiteUnavailable } from './unavailable.ts';

const day = 86_400;
/** A session ends this long after its last use, and this long after its start however it is used. */
export const sessionLife = { idleSeconds: 14 * day, absoluteSeconds: 60 * day } as const;
const touchSeconds = 60;
/** Ended sessions are remembered, so that their owner hears «expired» and not «unknown». */
const rememberSeconds = 30 * day;

type SiteDb = Pick<Site, 'db'>;

export interface StoredSession {
  readonly tokenHash: string;
  readonly accountId: number;
  readonly login: string;
}

export type FoundSession =
  | { readonly state: 'live'; readonly session: StoredSession }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' };

/** What the database knows a token by. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * Starts a session.
 * @returns the cookie's token, 256 random bits in base64url; only its hash is stored
 */
export async function createSession(
  { db }: SiteDb,
  account: { readonly id: number; readonly login: string; readonly address?: string },
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(db, {
    token_hash: hashToken(token),
    account_id: account.id,
    login: account.login,
    created_at: stamp(now),
    last_used_at: stamp(now),
    expires_at: stamp(secondsAfter(now, sessionLife.absoluteSeconds)),
    address: account.address ?? null,
  });
  return token;
}

/** Those who log in at the same time wait for the disk once, together. */
const insertSession = gatherFor(
  async (db: SiteDb['db'], sessions: readonly SessionsTable[]) => {
    await db.insertInto('sessions').values(sessions).execute();
    return sessions;
  },
  { failsAll: isSiteUnavailable },
);

/** The session of a cookie's token; its use is noted at most once a minute. */
export async function findSession({ db }: SiteDb, token: string, now = new Date()): Promise<FoundSession> {
  const tokenHash = hashToken(token);
  const row = await db
    .selectFrom('sessions')
    .select(['account_id', 'login', 'last_used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return { state: 'unknown' };
  const idleEnd = secondsAfter(momentOf(row.last_used_at), sessionLife.idleSeconds);
  if (now >= idleEnd || now >= momentOf(row.expires_at)) return { state: 'expired' };
  if (secondsAfter(momentOf(row.last_used_at), touchSeconds) <= now) await touch({ db }, tokenHash, now);
  return { state: 'live', session: { tokenHash, accountId: row.account_id, login: row.login } };
}

async function touch({ db }: SiteDb, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: stamp(now) })
    .where('token_hash', '=', tokenHash)
    .where('last_used_at', '<', stamp(now))
    .execute();
}

/** Ends the session of a cookie's token; an unknown one is no error. */
export async function endSession({ db }: SiteDb, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

/** Ends all sessions of an account, but for the one with this hash. */
export async function endSessionsOf({ db }: SiteDb, accountId: number, exceptTokenHash = ''): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', exceptTokenHash)
    .execute();
}

/** Deletes sessions that ended long ago. */
export async function deleteOldSessions({ db }: SiteDb, now = new Date()): Promise<void> {
  const idleLimit = stamp(secondsAfter(now, -sessionLife.idleSeconds - rememberSeconds));
  const absoluteLimit = stamp(secondsAfter(now, -rememberSeconds));
  await db.deleteFrom('sessions').where('last_used_at', '<', idleLimit).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', absoluteLimit).execute();
}
