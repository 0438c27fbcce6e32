import type { MappedAuthority } from '#contract/staff/built-in-roles.ts';
import { ownersIn } from '#server/access/administrators.ts';
import { listMembers, readAuthorityRoles } from '#server/site/staff/members.ts';
import type { RightsServices } from './rights.ts';

/** The logins of everybody with a role, in lower case. @throws GameUnavailable, SiteUnavailable */
export async function staffLogins(services: RightsServices): Promise<ReadonlySet<string>> {
  const [members, mapped, entries] = await Promise.all([
    listMembers(services.site),
    readAuthorityRoles(services.site),
    services.game.gameMasterEntries(),
  ]);
  const byRank = entries.filter(({ authority }) => mapped.has(authority as MappedAuthority));
  const given = [...members.map(({ account }) => account), ...byRank];
  return new Set([...ownersIn(services.config, entries), ...given.map(({ login }) => login.toLowerCase())]);
}
