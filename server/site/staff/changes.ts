import { type StaffChange, shownStaffActions } from '#contract/api/account/security.ts';
import { namesLogin } from '#server/site/audit.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime } from '#server/site/time.ts';
import type { StaffAccount } from './members.ts';

/** As many as an owner is shown. */
export const mostStaffChanges = 100;

/** What the audit log has of an account, newest first; bans are in their own table. */
export async function listStaffChanges(
  { db }: Pick<Site, 'db'>,
  { id, login }: StaffAccount,
): Promise<readonly StaffChange[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'at'])
    .where('subject', '=', `account/${id}`)
    .where(namesLogin(login))
    .where('action', 'in', shownStaffActions)
    .orderBy('id', 'desc')
    .limit(mostStaffChanges)
    .$narrowType<Pick<StaffChange, 'action'>>()
    .execute();
  return rows.map(({ action, at }) => ({ action, at: isoTime(at) }));
}
