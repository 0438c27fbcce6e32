import { pino } from 'pino';
import type { Game } from '#server/game/game.ts';
import { openGame } from '#server/game/open-game.ts';
import type { Config } from '#server/settings/config.ts';
import { openSite } from '#server/site/database/open-site.ts';
import type { Site } from '#server/site/site.ts';
import { ownConfig } from './own-config.ts';

interface Databases {
  readonly config: Config;
  readonly game: Game;
  readonly site: Site;
}

/**
 * Opens the game's and the site's database for a command, and closes them after it. The site's tables are made where they are
 * missing: an owner needs an account before the first start.
 */
export async function withDatabases(work: (databases: Databases) => Promise<void>): Promise<void> {
  const config = ownConfig();
  const log = pino({ level: 'silent' });
  const site = await openSite(config, log);
  try {
    const game = await openGame(config, log);
    try {
      await work({ config, game, site });
    } finally {
      await game.close();
    }
  } finally {
    await site.close();
  }
}

/** Prints how to make a login an owner. Whether it has a role is not asked: its rights are given in the administration. */
export function printOwnerHint({ ADMIN_LOGINS }: Config, login: string): void {
  console.log(`"${login}" is not an owner of the site. Roles are given at /admin/roles.`);
  console.log('Only to make it an owner, write into .env and start the site again:');
  console.log(`  ADMIN_LOGINS=${[...ADMIN_LOGINS, login].join(',')}`);
}
