import { type MappedAuthority, ownerRole } from '#contract/staff/built-in-roles.ts';
import { mostMembers } from '#contract/staff/limits.ts';
import { readOwners, requireAnotherOwner } from '#server/access/staff/last-owner.ts';
import { readNamedRank } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import type { History } from '#server/history/history.ts';
import { writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { type GivenRole, listMembers, type StaffAccount } from '#server/site/staff/members.ts';
import { type NamedRank, readRightsOf } from '#server/site/staff/rights.ts';
import { stamp } from '#server/site/time.ts';
import {
  type ChangeContext,
  type Changer,
  changeStaff,
  type Db,
  requireRole,
  type StaffServices,
} from './change-staff.ts';

export interface MemberServices extends StaffServices {
  readonly game: Pick<Game, 'accounts' | 'gameMasterEntries'>;
  readonly history: Pick<History, 'record'>;
}

/** @throws ApiError `roles.own`, `roles.ownersOnly` */
async function requireOther(
  db: Db,
  { account: own, rights }: Changer,
  account: StaffAccount,
  rank: NamedRank,
): Promise<void> {
  if (account.id === own.id && account.login === own.login) throw new ApiError('roles.own');
  const { isOwner } = await readRightsOf({ db }, account, rank);
  if (isOwner && !rights.isOwner) throw new ApiError('roles.ownersOnly');
}

async function insertMember(
  db: Db,
  { actor }: Changer,
  account: StaffAccount,
  { role, languages }: GivenRole,
): Promise<number> {
  const members = await listMembers({ db });
  if (members.length >= mostMembers) throw new ApiError('roles.tooMany');
  const has = (each: (typeof members)[number]) =>
    each.account.id === account.id && each.account.login === account.login && each.role === role;
  if (members.some(has)) throw new ApiError('roles.given');
  const { insertId } = await db
    .insertInto('staff_members')
    .values({
      account_id: account.id,
      login: account.login,
      role,
      languages: languages?.join(',') ?? null,
      given_by: actor.login,
      given_at: stamp(siteNow()),
    })
    .executeTakeFirstOrThrow();
  const after = { login: account.login, role, ...(languages ? { languages } : {}) };
  await writeAudit(db, actor, { action: 'role.give', subject: `account/${account.id}`, after });
  return Number(insertId);
}

function tellOwner(history: Pick<History, 'record'>, { id: accountId, login, email }: GameAccount): void {
  const nowhere = { browser: null, system: null, network: '' };
  history.record({ kind: 'staffRights', accountId, login, email, ...nowhere });
}

/**
 * Gives a role, and tells the account's owner.
 * @returns the number under which it is taken away
 * @throws ApiError `roles.…`
 */
export async function giveRole(
  services: MemberServices,
  asked: ChangeContext,
  { login, ...given }: GivenRole & { readonly login: string },
): Promise<number> {
  const account = await services.game.accounts.findByLogin(login.trim());
  if (!account) throw new ApiError('roles.accountNotFound');
  const rank = await readNamedRank(services, account.login);
  const id = await changeStaff(services, asked, 'roles.give', async (db, changer) => {
    await requireOther(db, changer, account, rank);
    const permissions = await requireRole(db, changer, given);
    const isLimited = given.languages !== null && permissions.includes('translations.edit');
    const languages = isLimited ? [...new Set(given.languages)] : null;
    return insertMember(db, changer, account, { role: given.role, languages });
  });
  tellOwner(services.history, account);
  return id;
}

/** @throws ApiError `roles.…` */
export async function takeRole(services: MemberServices, asked: ChangeContext, id: number): Promise<void> {
  const found = (await listMembers(services.site)).find((each) => each.id === id);
  if (!found) throw new ApiError('roles.notFound');
  const { account, role, languages } = found;
  const rank = await readNamedRank(services, account.login);
  const owners = role === ownerRole ? await readOwners(services) : [];
  await changeStaff(services, asked, 'roles.give', async (db, changer) => {
    await requireOther(db, changer, account, rank);
    await requireRole(db, changer, { role, languages });
    await requireAnotherOwner(db, services.site, owners, account);
    const { numDeletedRows } = await db.deleteFrom('staff_members').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError('roles.notFound');
    const before = { login: account.login, role, ...(languages ? { languages } : {}) };
    await writeAudit(db, changer.actor, { action: 'role.take', subject: `account/${account.id}`, before });
  });
}

interface MappedRole {
  /** Null for none. */
  readonly role: string | null;
  /** The role that the change began with. */
  readonly startedFrom?: string | null | undefined;
}

/** @throws ApiError `roles.…` */
export async function mapAuthority(
  services: StaffServices,
  asked: ChangeContext,
  authority: MappedAuthority,
  { role, startedFrom }: MappedRole,
): Promise<void> {
  await changeStaff(services, asked, 'roles.give', async (db, changer) => {
    // An owner is named by the settings, as IMPLEMENTOR, or one by one.
    if (role === ownerRole) throw new ApiError('roles.ownersOnly');
    if (changer.authorities.includes(authority) && !changer.rights.isOwner) throw new ApiError('roles.own');
    const found = await db
      .selectFrom('staff_authorities')
      .select('role')
      .where('authority', '=', authority)
      .executeTakeFirst();
    const now = found?.role ?? null;
    if (startedFrom !== undefined && startedFrom !== now && role !== now)
      throw new ApiError('roles.outdated');
    for (const each of [now, role]) {
      if (each) await requireRole(db, changer, { role: each, languages: null });
    }
    await db.deleteFrom('staff_authorities').where('authority', '=', authority).execute();
    if (role !== null) await db.insertInto('staff_authorities').values({ authority, role }).execute();
    await writeAudit(db, changer.actor, {
      action: 'role.map',
      subject: `authority/${authority}`,
      before: { role: now },
      after: { role },
    });
  });
}
