import type { LanguageCode } from '#contract/languages.ts';
import type { MappedAuthority } from '#contract/staff/built-in-roles.ts';
import type { Site } from '#server/site/site.ts';
import type { StaffMembersTable } from '#server/site/tables/staff.ts';

type SiteDb = Pick<Site, 'db'>;

/** Who may be a member of staff. */
export interface StaffAccount {
  readonly id: number;
  readonly login: string;
}

/** A role somebody has. */
export interface GivenRole {
  readonly role: string;
  /** Null where it reaches every language. */
  readonly languages: readonly LanguageCode[] | null;
}

/** A role as it is listed in the administration. */
export interface Member extends GivenRole {
  readonly id: number;
  readonly account: StaffAccount;
  readonly givenBy: string;
  readonly givenAt: string;
}

function languagesIn(codes: string | null): LanguageCode[] | null {
  return codes === null ? null : (codes.split(',') as LanguageCode[]);
}

function memberOf(row: Omit<StaffMembersTable, 'id'> & { readonly id: number }): Member {
  const { id, account_id, login, role, languages, given_by: givenBy, given_at: givenAt } = row;
  return {
    id,
    account: { id: account_id, login },
    role,
    languages: languagesIn(languages),
    givenBy,
    givenAt,
  };
}

export async function listMembers({ db }: SiteDb): Promise<readonly Member[]> {
  const rows = await db.selectFrom('staff_members').selectAll().orderBy('login').orderBy('id').execute();
  return rows.map(memberOf);
}

export async function listRolesOf({ db }: SiteDb, account: StaffAccount): Promise<readonly GivenRole[]> {
  const rows = await db
    .selectFrom('staff_members')
    .select(['role', 'languages'])
    .where('account_id', '=', account.id)
    .where('login', '=', account.login)
    .execute();
  return rows.map(({ role, languages }) => ({ role, languages: languagesIn(languages) }));
}

/** The role of each authority that has one. */
export async function readAuthorityRoles({ db }: SiteDb): Promise<ReadonlyMap<MappedAuthority, string>> {
  const rows = await db.selectFrom('staff_authorities').selectAll().execute();
  return new Map(rows.map(({ authority, role }) => [authority, role]));
}
