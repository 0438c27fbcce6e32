import { insertMeta, readMeta, removeMeta } from './meta.ts';
import type { Site } from './site.ts';

/** The site's database, or a transaction on it. */
type SiteDb = Pick<Site, 'db'>;

const metaRow = 'guilds watched';

/** Whether all guilds have been looked at once; a first look that was broken off is begun again. */
export async function hasWatchedGuilds(site: SiteDb): Promise<boolean> {
  return (await readMeta(site, metaRow)) !== null;
}

export async function noteGuildsWatched(site: SiteDb): Promise<void> {
  await insertMeta(site, metaRow, 'all');
}

/** The next look is the first again: it dates no guild. */
export async function forgetGuildsWatched(site: SiteDb): Promise<void> {
  await removeMeta(site, metaRow);
}
