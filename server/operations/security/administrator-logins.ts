import { administratorLogins } from '#server/access/administrators.ts';
import type { Game } from '#server/game/game.ts';
import type { History } from '#server/history/history.ts';
import type { SecurityLog } from '#server/logging/security-log.ts';
import type { Config } from '#server/settings/config.ts';

interface Watched {
  readonly config: Pick<Config, 'ADMIN_LOGINS'>;
  readonly game: Pick<Game, 'gameMasterEntries'>;
  readonly history: Pick<History, 'onStored'>;
  readonly security: Pick<SecurityLog, 'record'>;
}

/** From the history, which has the logins of a moment together: the game's list is read once for all of them. */
export function recordAdministratorLogins({ config, game, history, security }: Watched): void {
  history.onStored(async (events) => {
    const logins = events.filter(({ kind }) => kind === 'login');
    if (logins.length === 0) return;
    const administrators = await administratorLogins({ config, game });
    for (const { login, accountId, request } of logins) {
      if (!administrators.has(login.toLowerCase())) continue;
      security.record('login.administrator', { ...request, account: accountId });
    }
  });
}
