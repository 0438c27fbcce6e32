import type { StaffRole } from '#contract/api/staff/roles.ts';
import { type BuiltInRole, builtInRoles } from '#contract/staff/built-in-roles.ts';
import type { Translate } from '#web/i18n.ts';

function isBuiltIn(key: string): key is BuiltInRole {
  return Object.hasOwn(builtInRoles, key);
}

/** Built-in roles are translated, those made in the administration have the name their maker chose. */
export function roleName(key: string, roles: readonly StaffRole[], t: Translate): string {
  if (isBuiltIn(key)) return t(`admin.roles.name.${key}`);
  return roles.find((each) => each.key === key)?.name ?? key;
}
