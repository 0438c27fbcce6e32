import type { Permission } from '#contract/permissions.ts';
import type { Rights } from '#contract/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import { storedLogin } from '#server/game/accounts/login.ts';
import type { Game } from '#server/game/game.ts';
import type { Config } from '#server/settings/config.ts';
import type { Site } from '#server/site/site.ts';
import type { StaffAccount } from '#server/site/staff/members.ts';
import { isStaff, type NamedRank, readRightsOf } from '#server/site/staff/rights.ts';

export interface RightsServices {
  readonly config: Pick<Config, 'ADMIN_LOGINS'>;
  readonly game: Pick<Game, 'gameMasterEntries'>;
  readonly site: Pick<Site, 'db'>;
}

/** Owners are logins in `ADMIN_LOGINS` and IMPLEMENTORs of the game. @throws GameUnavailable */
export async function readNamedRank(
  { config, game }: Pick<RightsServices, 'config' | 'game'>,
  login: string,
): Promise<NamedRank> {
  const wanted = storedLogin(login);
  if (config.ADMIN_LOGINS.some((each) => storedLogin(each) === wanted)) {
    return { isOwner: true, authorities: [] };
  }
  const entries = await game.gameMasterEntries();
  const authorities = entries.filter((entry) => entry.login === wanted).map(({ authority }) => authority);
  return { isOwner: authorities.includes('IMPLEMENTOR'), authorities };
}

/** What an account may do in the administration now. @throws GameUnavailable, SiteUnavailable */
export async function readRights(services: RightsServices, account: StaffAccount): Promise<Rights> {
  return readRightsOf(services.site, account, await readNamedRank(services, account.login));
}

/** Whether an account has any role. @throws GameUnavailable, SiteUnavailable */
export async function isStaffAccount(services: RightsServices, account: StaffAccount): Promise<boolean> {
  return isStaff(await readRights(services, account));
}

/** @throws ApiError `auth.adminRequired` for players, `auth.permissionMissing` for other staff */
export function requirePermission(rights: Rights, permission: Permission | undefined): void {
  if (!isStaff(rights)) throw new ApiError('auth.adminRequired');
  if (!permission || !rights.permissions.has(permission)) throw new ApiError('auth.permissionMissing');
}
