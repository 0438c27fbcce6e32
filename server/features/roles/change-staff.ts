import type { Transaction } from 'kysely';
import type { Permission } from '#contract/permissions.ts';
import { ownerRole } from '#contract/staff/built-in-roles.ts';
import type { Rights } from '#contract/staff/rights.ts';
import { type RightsServices, readNamedRank, requirePermission } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import type { Session } from '#server/request/route.ts';
import { type Actor, auditedTransaction } from '#server/site/audit.ts';
import type { Site } from '#server/site/site.ts';
import { lockRoles } from '#server/site/staff/lock.ts';
import type { GivenRole, StaffAccount } from '#server/site/staff/members.ts';
import { ownRolesAmong, permissionsOfRole } from '#server/site/staff/own-roles.ts';
import { readRightsOf } from '#server/site/staff/rights.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';

export type Db = Transaction<SiteTables>;

export interface StaffServices extends RightsServices {
  readonly site: Site;
}

/** Who changes roles, and what he may do while he does. */
export interface Changer {
  readonly actor: Actor;
  readonly account: StaffAccount;
  readonly rights: Rights;
  /** Those of the game's list, each of which may have a role. */
  readonly authorities: readonly string[];
}

/** Whose request changes roles, and from which IP address. */
export interface ChangeContext {
  readonly session: Session;
  readonly address: string;
}

/**
 * Reads the changer's rights again behind the lock: of two who take each other's role away at once, one does.
 * @throws ApiError `auth.adminRequired`, `auth.permissionMissing`
 */
export async function changeStaff<Result>(
  services: StaffServices,
  { session, address }: ChangeContext,
  permission: Permission,
  change: (db: Db, changer: Changer) => Promise<Result>,
): Promise<Result> {
  const account = { id: session.accountId, login: session.login };
  const rank = await readNamedRank(services, account.login);
  return auditedTransaction(services.site, async (db) => {
    await lockRoles(db, services.site.dialect);
    const rights = await readRightsOf({ db }, account, rank);
    requirePermission(rights, permission);
    const { authorities } = rank;
    return change(db, { actor: { login: account.login, address }, account, rights, authorities });
  });
}

/** @throws ApiError `roles.beyondOwn` when somebody gives or changes what he may not do himself */
export function requireOwn({ rights }: Changer, permissions: readonly Permission[]): void {
  if (permissions.some((each) => !rights.permissions.has(each))) throw new ApiError('roles.beyondOwn');
}

/** Why somebody may neither give nor take a role; undefined when he may. */
export function whyNotGive(rights: Rights, role: string, permissions: readonly Permission[]) {
  if (role === ownerRole && !rights.isOwner) return 'roles.ownersOnly';
  return permissions.every((each) => rights.permissions.has(each)) ? undefined : 'roles.beyondOwn';
}

/**
 * Whoever is limited to some languages gives and takes no others; null are all.
 * @throws ApiError `roles.beyondOwn`
 */
export function requireLanguages(
  { rights: { languages: own } }: Changer,
  permissions: readonly Permission[],
  languages: GivenRole['languages'],
): void {
  if (own === null || !permissions.includes('translations.edit')) return;
  if (languages === null || languages.some((each) => !own.has(each))) throw new ApiError('roles.beyondOwn');
}

/**
 * What a role allows, if the changer may give and take it.
 * @throws ApiError `roles.notFound`, `roles.ownersOnly`, `roles.beyondOwn`
 */
export async function requireRole(
  db: Db,
  changer: Changer,
  { role, languages }: GivenRole,
): Promise<readonly Permission[]> {
  const permissions = permissionsOfRole(role, await ownRolesAmong({ db }, [role]));
  if (!permissions) throw new ApiError('roles.notFound');
  const reason = whyNotGive(changer.rights, role, permissions);
  if (reason) throw new ApiError(reason);
  requireLanguages(changer, permissions, languages);
  return permissions;
}
