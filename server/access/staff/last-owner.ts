import type { Transaction } from 'kysely';
import { ownerRole } from '#contract/staff/built-in-roles.ts';
import { administratorLogins } from '#server/access/administrators.ts';
import { ApiError } from '#server/errors.ts';
import type { Game } from '#server/game/game.ts';
import { isClosing } from '#server/site/personal-data/account-deletions.ts';
import type { Site } from '#server/site/site.ts';
import { lockRoles } from '#server/site/staff/lock.ts';
import { listMembers, listRolesOf, type StaffAccount } from '#server/site/staff/members.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import type { RightsServices } from './rights.ts';

/** An owner who can log in, as far as the game knows. */
export interface Owner extends StaffAccount {
  /** By the settings or the game's list, and not by a role. */
  readonly isNamed: boolean;
}

interface OwnerServices extends RightsServices {
  readonly game: Pick<Game, 'accounts' | 'gameMasterEntries'>;
}

/** Read them before the transaction: the game is asked for each. @throws GameUnavailable, SiteUnavailable */
export async function readOwners(services: OwnerServices): Promise<readonly Owner[]> {
  const { accounts } = services.game;
  const [logins, members] = await Promise.all([administratorLogins(services), listMembers(services.site)]);
  const named = [...logins].map(async (login) => ({
    found: await accounts.findByLogin(login),
    isNamed: true,
  }));
  const given = members
    .filter(({ role }) => role === ownerRole)
    .map(async ({ account: { id, login } }) => {
      const found = await accounts.findById(id);
      return { found: found?.login === login ? found : undefined, isNamed: false };
    });
  return (await Promise.all([...named, ...given])).flatMap(({ found, isNamed }) =>
    found && !found.blocked ? [{ id: found.id, login: found.login, isNamed }] : [],
  );
}

const isSame = (one: StaffAccount, other: StaffAccount) => one.id === other.id && one.login === other.login;

async function stillOwns(db: Transaction<SiteTables>, owner: Owner): Promise<boolean> {
  if (await isClosing({ db }, owner)) return false;
  return owner.isNamed || (await listRolesOf({ db }, owner)).some(({ role }) => role === ownerRole);
}

/**
 * Call it within the transaction that takes an owner away, before it writes: of the last two who leave at once, the
 * second waits here and is refused. Nothing is asked for who is no owner.
 * @param owners as read before the transaction
 * @throws ApiError `roles.lastOwner` when nobody else is an owner whose account stays
 */
export async function requireAnotherOwner(
  db: Transaction<SiteTables>,
  { dialect }: Pick<Site, 'dialect'>,
  owners: readonly Owner[],
  leaving: StaffAccount,
): Promise<void> {
  if (!owners.some((each) => isSame(each, leaving))) return;
  await lockRoles(db, dialect);
  for (const each of owners) {
    if (!isSame(each, leaving) && (await stillOwns(db, each))) return;
  }
  throw new ApiError('roles.lastOwner');
}
