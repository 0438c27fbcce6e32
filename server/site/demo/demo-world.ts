import type { PasswordHashing } from '#server/game/accounts/passwords.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import type { Config } from '#server/settings/config.ts';
import { readMeta } from '#server/site/meta.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import type { Storage } from '#server/storage/storage.ts';
import { ensureDemoAccounts } from './accounts-file.ts';
import { storeDemoFiles } from './demo-files.ts';
import { seedGame } from './seed-game.ts';
import { seedSite } from './seed-site.ts';
import { publishTour } from './tour.ts';

const seededMark = 'demo world seeded';

export interface DemoWorldServices {
  readonly config: Pick<Config, 'DATABASE_URL' | 'DEMO_WORLD' | 'SERVER_NAME'> & GameSettings;
  readonly site: Site;
  readonly storage: Pick<Storage, 'write'>;
  readonly passwords: Pick<PasswordHashing, 'hash'>;
  readonly log: SiteLog;
}

/**
 * Fills the embedded databases at the first start, never a real server's. The mark is written last, together
 * with the site's texts, so that an interrupted seeding is completed by the next start.
 * @returns whether this call seeded
 */
export async function seedDemoWorld(services: DemoWorldServices, now = new Date()): Promise<boolean> {
  const { config, site } = services;
  if (config.DATABASE_URL) return false;
  const seeded = (await isSeeded(site)) ? false : await seedWorld(services, now);
  if (config.DEMO_WORLD === 'tour') await publishTour(site, config, now);
  return seeded;
}

async function seedWorld(
  { config, site, storage, passwords, log }: DemoWorldServices,
  now: Date,
): Promise<boolean> {
  const accounts = await ensureDemoAccounts(config.dataDir);
  const hashes = {
    player: await passwords.hash(accounts.player.password),
    admin: await passwords.hash(accounts.admin.password),
  };
  await seedGame(config, accounts, hashes, now);
  const files = await storeDemoFiles(storage).catch((error: unknown) => {
    log.warn({ err: error }, 'The store of files cannot be used: the next start completes the demo world');
  });
  if (!files) return false;
  const seeded = await site.db.transaction().execute((db) => seedSite(db, seededMark, files, now));
  if (seeded) log.info({ dataDir: config.dataDir }, 'The demo world was made');
  return seeded;
}

async function isSeeded(site: Site): Promise<boolean> {
  return (await readMeta(site, seededMark)) !== null;
}
