import type { StaffChange } from '#contract/api/account/security.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { readReasons } from '#server/access/banned-account.ts';
import { type BanRow, listBansOf } from '#server/site/bans/bans.ts';
import type { Site } from '#server/site/site.ts';
import { listStaffChanges, mostStaffChanges } from '#server/site/staff/changes.ts';
import type { StaffAccount } from '#server/site/staff/members.ts';
import { isoTime } from '#server/site/time.ts';

/** A ban that time has ended was lifted by nobody. */
function changesOfBan({ state, given_at, ends_at, over_at }: BanRow, reason: string): StaffChange[] {
  if (state === 'writing') return [];
  const ban = { reason, endsAt: ends_at === null ? null : isoTime(ends_at) };
  const given = { action: 'ban.give', at: isoTime(given_at), ban } as const;
  if (state !== 'lifted' || over_at === null) return [given];
  return [{ action: 'ban.lift', at: isoTime(over_at), ban }, given];
}

/** The account's own bans: never who of staff, no evidence, not why one was lifted. */
async function listBanChanges(
  site: Pick<Site, 'db'>,
  account: StaffAccount,
  language: LanguageCode,
): Promise<readonly StaffChange[]> {
  const bans = await listBansOf(site, account);
  const reasonOf = await readReasons(site, bans, language);
  return bans.flatMap((ban) => changesOfBan(ban, reasonOf(ban)));
}

/** What staff changed in an account, newest first, for its owner. */
export async function readStaffChanges(
  site: Pick<Site, 'db'>,
  account: StaffAccount,
  language: LanguageCode,
): Promise<StaffChange[]> {
  const [audited, bans] = await Promise.all([
    listStaffChanges(site, account),
    listBanChanges(site, account, language),
  ]);
  return [...audited, ...bans]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, mostStaffChanges);
}
