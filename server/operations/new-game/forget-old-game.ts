import { rm } from 'node:fs/promises';
import type { Transaction } from 'kysely';
import { savedBoardFile } from '#server/board/saving/saved-board.ts';
import { noteMarksChanged } from '#server/guild-marks/mark-store.ts';
import { cliActor } from '#server/operations/cli-actor.ts';
import type { Config } from '#server/settings/config.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { forgetGuildsWatched } from '#server/site/guild-watch.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';

/**
 * What the site notes by the number of a character or guild, which the next game gives to another. Of what else has such a
 * number nothing is forgotten: docs/decisions/118-standings.md says why.
 */
export const forgottenTables = [
  'standing_days',
  'standing_blocks',
  'character_names',
  'character_unlocks',
  'guild_marks',
  'watched_guilds',
  'guild_war_ends',
  'shared_readings',
  'shared_reading_pieces',
] as const satisfies readonly (keyof SiteTables)[];

/** Rows by table. */
export type Forgotten = Readonly<Record<(typeof forgottenTables)[number], number>>;

type SiteDb = Pick<Site, 'db'>;

async function byTable(
  count: (table: (typeof forgottenTables)[number]) => Promise<number>,
): Promise<Forgotten> {
  const counts: Partial<Record<keyof Forgotten, number>> = {};
  for (const table of forgottenTables) counts[table] = await count(table);
  return counts as Forgotten;
}

/** How much there is to forget. */
export function countOldGame({ db }: SiteDb): Promise<Forgotten> {
  return byTable(async (table) => {
    const count = db.selectFrom(table).select((each) => each.fn.countAll().as('rows'));
    return Number((await count.executeTakeFirst())?.rows ?? 0);
  });
}

function deleteAll(db: Transaction<SiteTables>): Promise<Forgotten> {
  return byTable(async (table) => Number((await db.deleteFrom(table).executeTakeFirst()).numDeletedRows));
}

interface NewGameServices {
  readonly config: Pick<Config, 'dataDir'>;
  readonly site: SiteDb;
}

/**
 * Forgets the characters and guilds of a game whose tables were emptied, all of it or nothing. Audited. For a site that does
 * not run: a running one holds some of it in memory, and writes the old names and ranks again from there.
 */
export async function forgetOldGame({ config, site }: NewGameServices, now = siteNow()): Promise<Forgotten> {
  // The site would start with the rankings of the old game, and note under which names it shows their numbers.
  await rm(savedBoardFile(config.dataDir), { force: true });
  return auditedTransaction(site, async (db) => {
    const before = await deleteAll(db);
    await forgetGuildsWatched({ db });
    await noteMarksChanged(db);
    await writeAudit(db, cliActor, { action: 'game.begin', subject: 'game', before: { ...before } }, now);
    return before;
  });
}
