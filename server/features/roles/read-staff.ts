import type { StaffState } from '#contract/api/staff/roles.ts';
import { builtInRoles, mappedAuthorities } from '#contract/staff/built-in-roles.ts';
import type { Rights } from '#contract/staff/rights.ts';
import { administratorLogins } from '#server/access/administrators.ts';
import type { RightsServices } from '#server/access/staff/rights.ts';
import { listMembers, readAuthorityRoles } from '#server/site/staff/members.ts';
import { listOwnRoles, ownRoleKey } from '#server/site/staff/own-roles.ts';
import { isoTime } from '#server/site/time.ts';
import { whyNotGive } from './change-staff.ts';
import { revisionOf } from './own-roles.ts';

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
    ...Object.entries(builtInRoles).map(([key, permissions]) => ({
      key,
      id: null,
      name: null,
      revision: null,
      permissions,
    })),
    ...own.map((role) => ({ key: ownRoleKey(role.id), revision: revisionOf(role), ...role })),
  ];
  return {
    roles: ofAll.map(({ permissions, ...role }) => ({
      ...role,
      permissions: [...permissions],
      mayGive: whyNotGive(rights, role.key, permissions) === undefined,
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
