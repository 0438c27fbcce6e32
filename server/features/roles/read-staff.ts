import type { StaffState } from '#contract/api/staff/roles.ts';
import type { Permission } from '#contract/permissions.ts';
import { builtInRoles, mappedAuthorities, ownerRole } from '#contract/staff/built-in-roles.ts';
import type { Rights } from '#contract/staff/rights.ts';
import { administratorLogins } from '#server/access/administrators.ts';
import type { RightsServices } from '#server/access/staff/rights.ts';
import { listMembers, readAuthorityRoles } from '#server/site/staff/members.ts';
import { listOwnRoles, ownRoleKey } from '#server/site/staff/own-roles.ts';
import { isoTime } from '#server/site/time.ts';

function mayGive(rights: Rights, role: string, permissions: readonly Permission[]): boolean {
  if (role === ownerRole && !rights.isOwner) return false;
  return permissions.every((each) => rights.permissions.has(each));
}

/** Everything the page of roles shows. @throws GameUnavailable */
export async function readStaff(services: RightsServices, rights: Rights): Promise<StaffState> {
  const { site } = services;
  const [own, members, mapped, owners] = await Promise.all([
    listOwnRoles(site),
    listMembers(site),
    readAuthorityRoles(site),
    administratorLogins(services),
  ]);
  const ofAll = [
    ...Object.entries(builtInRoles).map(([key, permissions]) => ({ key, id: null, name: null, permissions })),
    ...own.map((role) => ({ key: ownRoleKey(role.id), ...role })),
  ];
  return {
    roles: ofAll.map(({ permissions, ...role }) => ({
      ...role,
      permissions: [...permissions],
      mayGive: mayGive(rights, role.key, permissions),
      members: members.filter((each) => each.role === role.key).length,
    })),
    members: members.map(({ account, givenAt, languages, ...member }) => ({
      ...member,
      login: account.login,
      languages: languages && [...languages],
      givenAt: isoTime(givenAt),
    })),
    owners: [...owners].toSorted(),
    authorities: mappedAuthorities.map((authority) => ({ authority, role: mapped.get(authority) ?? null })),
  };
}
