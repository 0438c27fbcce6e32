import { staffLogins } from '#server/access/staff/staff-logins.ts';
import type { Game } from '#server/game/game.ts';
import type { History } from '#server/history/history.ts';
import type { SecurityLog } from '#server/logging/security-log.ts';
import type { Config } from '#server/settings/config.ts';
import type { Site } from '#server/site/site.ts';

interface Watched {
  readonly config: Pick<Config, 'ADMIN_LOGINS'>;
  readonly game: Pick<Game, 'gameMasterEntries'>;
  readonly history: Pick<History, 'onStored'>;
  readonly site: Pick<Site, 'db'>;
  readonly security: Pick<SecurityLog, 'record'>;
}

/** From the history, which has the logins of a moment together: the game's list is read once for all of them. */
export function recordAdministratorLogins({ config, game, history, security, site }: Watched): void {
  history.onStored(async (events) => {
    const logins = events.filter(({ kind }) => kind === 'login');
    if (logins.length === 0) return;
    const staff = await staffLogins({ config, game, site });
    for (const { login, accountId, request } of logins) {
      if (!staff.has(login.toLowerCase())) continue;
      security.record('login.administrator', { ...request, account: accountId });
    }
  });
}
