import { everyRole, isChosen, type Permission, permissions } from '#contract/permissions.ts';
import { builtInRoles } from '#contract/staff/built-in-roles.ts';
import type { Site } from '#server/site/site.ts';

type SiteDb = Pick<Site, 'db'>;

/** A role made in the administration. */
export interface OwnRole {
  readonly id: number;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

const ownPrefix = 'own-';

/** How members and authorities name a role made in the administration. */
export function ownRoleKey(id: number): string {
  return `${ownPrefix}${id}`;
}

function isPermission(word: string): word is Permission {
  return (permissions as readonly string[]).includes(word);
}

/** Without what this version does not know. */
function permissionsIn(json: string): Permission[] {
  const words: string[] = JSON.parse(json);
  return [everyRole, ...words.filter(isPermission).filter(isChosen)];
}

export async function listOwnRoles({ db }: SiteDb): Promise<readonly OwnRole[]> {
  const rows = await db.selectFrom('staff_roles').selectAll().orderBy('name').execute();
  return rows.map(({ permissions: json, ...row }) => ({ ...row, permissions: permissionsIn(json) }));
}

/** What a role allows; undefined when there is no such role. */
export function permissionsOfRole(role: string, own: readonly OwnRole[]): readonly Permission[] | undefined {
  if (Object.hasOwn(builtInRoles, role)) return builtInRoles[role as keyof typeof builtInRoles];
  return own.find(({ id }) => ownRoleKey(id) === role)?.permissions;
}

/** Asks for roles made in the administration only where one of these is. */
export async function ownRolesAmong(site: SiteDb, roles: readonly string[]): Promise<readonly OwnRole[]> {
  return roles.some((role) => role.startsWith(ownPrefix)) ? listOwnRoles(site) : [];
}
