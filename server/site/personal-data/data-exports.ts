import type { Selectable } from 'kysely';
import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import { dataExportHours, dataExportPauseHours } from '#contract/limits.ts';
import type { GameAccount } from '#server/game/game.ts';
import { insertNew } from '#server/site/duplicates.ts';
import { isSameFingerprint, linkFingerprint } from '#server/site/sessions/fingerprint.ts';
import { hashToken, newToken } from '#server/site/sessions/sessions.ts';
import type { Site } from '#server/site/site.ts';
import type { DataExportState, DataExportsTable } from '#server/site/tables/accounts.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { dropUpload } from '#server/site/uploads/uploads.ts';

type SiteDb = Pick<Site, 'db'>;
type Owner = Pick<GameAccount, 'id' | 'login'>;

const hour = 3_600;

/** A request for an account's data. */
export interface DataExport {
  readonly accountId: number;
  readonly login: string;
  readonly language: LanguageCode | undefined;
  readonly state: DataExportState;
  /** With the account, names the request: a newer one replaces it. */
  readonly requestedAt: Date;
  readonly attempts: number;
  readonly fileKey: string | null;
  /** Of the file and its link; null until it is ready. */
  readonly expiresAt: Date | null;
  readonly fingerprint: string;
}

function toExport(row: Selectable<DataExportsTable>): DataExport {
  return {
    accountId: row.account_id,
    login: row.login,
    language: isLanguageCode(row.language) ? row.language : undefined,
    state: row.state,
    requestedAt: parseStamp(row.requested_at),
    attempts: row.attempts,
    fileKey: row.file_key,
    expiresAt: row.expires_at === null ? null : parseStamp(row.expires_at),
    fingerprint: row.fingerprint,
  };
}

/** When the next request is allowed. */
export function nextRequestAt({ requestedAt }: Pick<DataExport, 'requestedAt'>): Date {
  return secondsAfter(requestedAt, dataExportPauseHours * hour);
}

/** The account's newest request; not one of an account that had its number before. */
export async function findDataExport({ db }: SiteDb, { id, login }: Owner): Promise<DataExport | undefined> {
  const row = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('account_id', '=', id)
    .where('login', '=', login)
    .executeTakeFirst();
  return row && toExport(row);
}

/**
 * Stores a request, in place of one that is old enough or another account's. Its file is removed by the next sweep.
 * @returns false when the account has asked within the pause; of concurrent calls only one gets true
 */
export async function addDataExport(
  { db }: SiteDb,
  { id, login }: Owner,
  language: LanguageCode,
  now: Date,
): Promise<boolean> {
  const [requested_at, due_at] = [stamp(now), stamp(now)];
  const row = { login, language, state: 'waiting', requested_at, due_at } as const;
  if (await insertNew(db.insertInto('data_exports').values({ account_id: id, ...row }))) return true;
  const before = await db
    .selectFrom('data_exports')
    .select('file_key')
    .where('account_id', '=', id)
    .executeTakeFirst();
  const empty = { attempts: 0, file_key: null, expires_at: null, token_hash: null, fingerprint: '' };
  const replaced = await db
    .updateTable('data_exports')
    .set({ ...row, ...empty })
    .where('account_id', '=', id)
    .where((of) =>
      of.or([
        of('requested_at', '<=', stamp(secondsAfter(now, -dataExportPauseHours * hour))),
        of('login', '!=', login),
      ]),
    )
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  if (before?.file_key) await dropUpload({ db }, before.file_key);
  return true;
}

/** Requests whose file is to be written now, the oldest first. */
export async function findDueExports(
  { db }: SiteDb,
  now: Date,
  limit: number,
): Promise<readonly DataExport[]> {
  const rows = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', stamp(now))
    .orderBy('requested_at')
    .limit(limit)
    .execute();
  return rows.map(toExport);
}

/** Matches the row only while it is the same request in the same state. */
function updateSame({ db }: SiteDb, { accountId, login, requestedAt, state }: DataExport) {
  return db
    .updateTable('data_exports')
    .where('account_id', '=', accountId)
    .where('login', '=', login)
    .where('requested_at', '=', stamp(requestedAt))
    .where('state', '=', state);
}

export async function postponeExport(site: SiteDb, request: DataExport, until: Date): Promise<void> {
  await updateSame(site, request)
    .set({ attempts: request.attempts + 1, due_at: stamp(until) })
    .execute();
}

export async function removeExport({ db }: SiteDb, { accountId, requestedAt }: DataExport): Promise<void> {
  await db
    .deleteFrom('data_exports')
    .where('account_id', '=', accountId)
    .where('requested_at', '=', stamp(requestedAt))
    .execute();
}

/** @returns false when another process was faster, or the request was replaced */
export async function finishExport(
  site: SiteDb,
  request: DataExport,
  fileKey: string,
  now: Date,
): Promise<boolean> {
  const expires_at = stamp(secondsAfter(now, dataExportHours * hour));
  const finished = await updateSame(site, request)
    .set({ state: 'ready', file_key: fileKey, expires_at })
    .executeTakeFirst();
  return finished.numUpdatedRows > 0n;
}

/**
 * Makes the token of a link, which voids an earlier one.
 * @returns 256 random bits in base64url, of which only the hash is stored; undefined when the request was replaced
 */
export async function issueExportToken(
  site: SiteDb,
  request: DataExport,
  account: Pick<GameAccount, 'login' | 'passwordHash' | 'email'>,
): Promise<string | undefined> {
  const token = newToken();
  const issued = await updateSame(site, request)
    .set({ token_hash: hashToken(token), fingerprint: linkFingerprint(token, account) })
    .executeTakeFirst();
  return issued.numUpdatedRows > 0n ? token : undefined;
}

/** A ready request that this link was mailed for, while its account is as it was then. */
export async function findExportByLink(
  { db }: SiteDb,
  token: string,
  account: GameAccount,
  now: Date,
): Promise<DataExport | undefined> {
  const row = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('account_id', '=', account.id)
    .where('login', '=', account.login)
    .where('state', '=', 'ready')
    .where('expires_at', '>', stamp(now))
    .executeTakeFirst();
  if (!row || !isSameFingerprint(row.fingerprint, linkFingerprint(token, account))) return undefined;
  return toExport(row);
}
