import type { StaffRole } from '#contract/api/staff/roles.ts';
import { mergeChoices } from '#web/admin/editor/merge-choices.ts';

type Role = Pick<StaffRole, 'name' | 'permissions'>;

/**
 * What two administrators want who have changed a role at the same time.
 * @param base what both began with
 * @param mine what one has chosen
 * @param theirs what the other has saved
 * @returns what the other has saved with one's own changes
 */
export function mergeRole(base: Role, mine: Role, theirs: Role): Role {
  return {
    name: mine.name === base.name ? theirs.name : mine.name,
    permissions: mergeChoices(base.permissions, mine.permissions, theirs.permissions),
  };
}
