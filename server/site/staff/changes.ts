import { type StaffChange, shownStaffActions } from '#contract/api/account/security.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime } from '#server/site/time.ts';
import type { StaffAccount } from './members.ts';

/** As many as an owner is shown. */
export const mostStaffChanges = 100;

/** What the audit log has of an account by its number, newest first; bans are in their own table. */
export async function listStaffChanges(
  { db }: Pick<Site, 'db'>,
  { id, login }: StaffAccount,
): Promise<readonly StaffChange[]> {
  const rows = await db
    .selectFrom('audit')
    .select(['action', 'at', 'before_value', 'after_value'])
    .where('subject', '=', `account/${id}`)
    .orderBy('id', 'desc')
    .limit(mostStaffChanges)
    .execute();
  // The number may have been another account's.
  const isOwn = ({ before_value, after_value }: (typeof rows)[number]) =>
    [before_value, after_value].some((value) => value?.includes(JSON.stringify(login)));
  return rows.filter(isOwn).flatMap(({ action, at }) => {
    const shown = shownStaffActions.find((each) => each === action);
    return shown ? [{ action: shown, at: isoTime(at) }] : [];
  });
}
