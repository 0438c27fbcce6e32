import { isChosen, type Permission } from '#contract/permissions.ts';
import { mostOwnRoles, ownRoleNameLength } from '#contract/staff/limits.ts';
import { requirePermission } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { writeAudit } from '#server/site/audit.ts';
import { oneLine } from '#server/site/plain-text.ts';
import { listMembers, readAuthorityRoles } from '#server/site/staff/members.ts';
import { listOwnRoles, type OwnRole, ownRoleKey } from '#server/site/staff/own-roles.ts';
import { hasEditConflict, textRevision } from '#server/site/texts/text-revision.ts';
import {
  type ChangeContext,
  type Changer,
  changeStaff,
  type Db,
  requireLanguages,
  requireOwn,
  type StaffServices,
} from './change-staff.ts';

interface RoleForm {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

function partsOf({ name, permissions }: RoleForm): string[] {
  return [name, ...permissions.filter(isChosen).toSorted()];
}

/** A value that differs after each change of the role. */
export function revisionOf(role: RoleForm): string {
  return textRevision(partsOf(role));
}

/** @throws ApiError `roles.incomplete` */
function readForm({ name, permissions }: RoleForm): RoleForm {
  const written = oneLine(name);
  const chosen = [...new Set(permissions)].filter(isChosen);
  if (written === '' || written.length > ownRoleNameLength || chosen.length === 0) {
    throw new ApiError('roles.incomplete');
  }
  return { name: written, permissions: chosen };
}

function requireFreeName(roles: readonly OwnRole[], name: string): void {
  const taken = roles.some((each) => each.name.toLowerCase() === name.toLowerCase());
  if (taken) throw new ApiError('roles.nameTaken');
}

/** A role that the changer may change: he may do all it allows. @throws ApiError `roles.notFound`, `roles.beyondOwn` */
function requireKnown(roles: readonly OwnRole[], id: number, changer: Changer): OwnRole {
  const found = roles.find((each) => each.id === id);
  if (!found) throw new ApiError('roles.notFound');
  requireOwn(changer, found.permissions);
  return found;
}

/**
 * Whoever has a role gets or loses what it allows, when it is changed or deleted.
 * @throws ApiError `auth.permissionMissing`, `roles.own`, `roles.beyondOwn`
 */
async function requireHolders(
  db: Db,
  changer: Changer,
  role: string,
  permissions: readonly Permission[],
): Promise<void> {
  const { account, authorities, rights } = changer;
  const members = (await listMembers({ db })).filter((each) => each.role === role);
  const mapped = [...(await readAuthorityRoles({ db }))].filter(([, each]) => each === role);
  if (members.length + mapped.length === 0) return;
  requirePermission(rights, 'roles.give');
  const isOwn =
    mapped.some(([authority]) => authorities.includes(authority)) ||
    members.some((each) => each.account.id === account.id && each.account.login === account.login);
  if (isOwn && !rights.isOwner) throw new ApiError('roles.own');
  for (const { languages } of members) requireLanguages(changer, permissions, languages);
  if (mapped.length > 0) requireLanguages(changer, permissions, null);
}

const valuesOf = ({ name, permissions }: RoleForm) => ({ name, permissions: JSON.stringify(permissions) });

/** @returns its number @throws ApiError `roles.…` */
export function createRole(services: StaffServices, asked: ChangeContext, form: RoleForm): Promise<number> {
  const role = readForm(form);
  return changeStaff(services, asked, 'roles.edit', async (db, changer) => {
    requireOwn(changer, role.permissions);
    const roles = await listOwnRoles({ db });
    if (roles.length >= mostOwnRoles) throw new ApiError('roles.tooMany');
    requireFreeName(roles, role.name);
    const { insertId } = await db.insertInto('staff_roles').values(valuesOf(role)).executeTakeFirstOrThrow();
    const id = Number(insertId);
    await writeAudit(db, changer.actor, { action: 'role.create', subject: `role/${id}`, after: { ...role } });
    return id;
  });
}

/**
 * @param startedFrom the revision that the change began with
 * @throws ApiError `roles.…`
 */
export function changeRole(
  services: StaffServices,
  asked: ChangeContext,
  id: number,
  { startedFrom, ...form }: RoleForm & { readonly startedFrom?: string | undefined },
): Promise<void> {
  const role = readForm(form);
  return changeStaff(services, asked, 'roles.edit', async (db, changer) => {
    const roles = await listOwnRoles({ db });
    const { name, permissions } = requireKnown(roles, id, changer);
    if (hasEditConflict(startedFrom, partsOf({ name, permissions }), partsOf(role))) {
      throw new ApiError('roles.outdated');
    }
    requireOwn(changer, role.permissions);
    await requireHolders(db, changer, ownRoleKey(id), [...permissions, ...role.permissions]);
    requireFreeName(
      roles.filter((each) => each.id !== id),
      role.name,
    );
    await db.updateTable('staff_roles').set(valuesOf(role)).where('id', '=', id).execute();
    await writeAudit(db, changer.actor, {
      action: 'role.change',
      subject: `role/${id}`,
      before: { name, permissions: permissions.filter(isChosen) },
      after: { ...role },
    });
  });
}

async function takeFromMembers(db: Db, { actor }: Changer, role: string): Promise<void> {
  const members = (await listMembers({ db })).filter((each) => each.role === role);
  for (const { account } of members) {
    const before = { login: account.login, role };
    await writeAudit(db, actor, { action: 'role.take', subject: `account/${account.id}`, before });
  }
  await db.deleteFrom('staff_members').where('role', '=', role).execute();
  await db.deleteFrom('staff_authorities').where('role', '=', role).execute();
}

/** @throws ApiError `roles.…` */
export function deleteRole(services: StaffServices, asked: ChangeContext, id: number): Promise<void> {
  return changeStaff(services, asked, 'roles.edit', async (db, changer) => {
    const { name, permissions } = requireKnown(await listOwnRoles({ db }), id, changer);
    await requireHolders(db, changer, ownRoleKey(id), permissions);
    await takeFromMembers(db, changer, ownRoleKey(id));
    await db.deleteFrom('staff_roles').where('id', '=', id).execute();
    const before = { name, permissions };
    await writeAudit(db, changer.actor, { action: 'role.delete', subject: `role/${id}`, before });
  });
}
