import type { Site } from '#server/site/site.ts';
import type { SessionsTable } from '#server/site/tables/accounts.ts';
import type { Stamp } from '#server/site/tables/stamp.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';

type SiteDb = Pick<Site, 'db'>;

/** What somebody has given to prove who he is. */
export type ProofKind = 'password' | 'secondStep';

/** When a session's owner last proved who he is; null when never, as in sessions of older versions. */
export interface ProofTimes {
  /** Password or second step. */
  readonly provedAt: Stamp | null;
  readonly secondStepAt: Stamp | null;
  /** The last call for administrators, or the proof that began them; to the minute. */
  readonly staffUsedAt: Stamp | null;
}

const touchSeconds = 60;

export function proofTimesOf(
  row: {
    readonly [Column in 'proved_at' | 'second_step_at' | 'staff_used_at']: Stamp | null;
  },
): ProofTimes {
  return { provedAt: row.proved_at, secondStepAt: row.second_step_at, staffUsedAt: row.staff_used_at };
}

/** A second step counts as a proof, too. */
export function proofColumns(
  proof: ProofKind,
  now: Date,
): { readonly [Column in 'proved_at' | 'second_step_at']?: Stamp } {
  const at = stamp(now);
  return proof === 'secondStep' ? { proved_at: at, second_step_at: at } : { proved_at: at };
}

/** Also begins a staff session anew. @returns false when the session has ended */
export async function recordProof(
  { db }: SiteDb,
  tokenHash: SessionsTable['token_hash'],
  proof: ProofKind,
  now: Date,
): Promise<boolean> {
  const proved = await db
    .updateTable('sessions')
    .set({ ...proofColumns(proof, now), staff_used_at: stamp(now) })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return proved.numUpdatedRows > 0n;
}

export function isWithin(time: Stamp | null, seconds: number, now: Date): boolean {
  return time !== null && secondsAfter(parseStamp(time), seconds) > now;
}

/** Records a staff call at most once a minute. */
export async function touchStaffSession(
  { db }: SiteDb,
  { tokenHash, proof }: { readonly tokenHash: string; readonly proof: ProofTimes },
  now: Date,
): Promise<void> {
  if (isWithin(proof.staffUsedAt, touchSeconds, now)) return;
  await db
    .updateTable('sessions')
    .set({ staff_used_at: stamp(now) })
    .where('token_hash', '=', tokenHash)
    .where('staff_used_at', '<', stamp(now))
    .execute()
    // Administrators can still read while nothing can be written.
    .catch((error: unknown) => {
      if (!(error instanceof SiteUnavailable)) throw error;
    });
}
