import type { Generated } from 'kysely';
import type { MappedAuthority } from '#contract/staff/built-in-roles.ts';
import type { Stamp } from './stamp.ts';

/** Roles made in the administration; the built-in ones are in the contract. */
export interface StaffRolesTable {
  id: Generated<number>;
  name: string;
  /** JSON. */
  permissions: string;
}

/** Who has which role. Counts only while the account still has this login: the game reuses account numbers. */
export interface StaffMembersTable {
  id: Generated<number>;
  account_id: number;
  login: string;
  /** A built-in role's name, or `own-` and the number of one made in the administration. */
  role: string;
  /** Codes separated by commas; null where the role reaches every language. */
  languages: string | null;
  given_by: string;
  given_at: Stamp;
}

/** The role of everybody whom the game's list names with this authority. */
export interface StaffAuthoritiesTable {
  authority: MappedAuthority;
  role: string;
}

/** Roles of staff. */
export interface StaffTables {
  staff_roles: StaffRolesTable;
  staff_members: StaffMembersTable;
  staff_authorities: StaffAuthoritiesTable;
}
