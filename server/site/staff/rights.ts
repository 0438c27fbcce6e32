import { permissions } from '#contract/permissions.ts';
import { type MappedAuthority, ownerRole } from '#contract/staff/built-in-roles.ts';
import type { Rights } from '#contract/staff/rights.ts';
import type { Site } from '#server/site/site.ts';
import { type GivenRole, listRolesOf, readAuthorityRoles, type StaffAccount } from './members.ts';
import { ownRolesAmong, permissionsOfRole } from './own-roles.ts';

type SiteDb = Pick<Site, 'db'>;

/** What settings and the game's list say of a login, which nothing in the administration changes. */
export interface NamedRank {
  readonly isOwner: boolean;
  readonly authorities: readonly string[];
}

const ownerRights: Rights = { isOwner: true, permissions: new Set(permissions), languages: null };

async function rolesByAuthority(site: SiteDb, authorities: readonly string[]): Promise<GivenRole[]> {
  if (authorities.length === 0) return [];
  const mapped = await readAuthorityRoles(site);
  const roles = authorities.flatMap((each) => mapped.get(each as MappedAuthority) ?? []);
  return roles.map((role) => ({ role, languages: null }));
}

/** One role without languages reaches all of them. */
function languagesOf(roles: readonly GivenRole[]): Rights['languages'] {
  if (roles.some(({ languages }) => languages === null)) return null;
  return new Set(roles.flatMap(({ languages }) => languages ?? []));
}

/** Read anew for each request, so that a role given or taken counts at the next one on every instance. */
export async function readRightsOf(
  site: SiteDb,
  account: StaffAccount,
  { isOwner, authorities }: NamedRank,
): Promise<Rights> {
  if (isOwner) return ownerRights;
  const given = [...(await listRolesOf(site, account)), ...(await rolesByAuthority(site, authorities))];
  if (given.some(({ role }) => role === ownerRole)) return ownerRights;
  const own = await ownRolesAmong(
    site,
    given.map(({ role }) => role),
  );
  const known = given.map((each) => ({ ...each, allows: permissionsOfRole(each.role, own) ?? [] }));
  return {
    isOwner: false,
    permissions: new Set(known.flatMap(({ allows }) => allows)),
    languages: languagesOf(known.filter(({ allows }) => allows.includes('translations.edit'))),
  };
}

export function isStaff({ permissions: allowed }: Rights): boolean {
  return allowed.size > 0;
}
