import { createHash } from 'node:crypto';
import { readConfig } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { openSite } from '#server/site/database/open-site.ts';
import { seedDemoWorld } from '#server/site/demo/demo-world.ts';
import { openStorage } from '#server/storage/open-storage.ts';

// Seeds a folder in a process of its own, so that tests can kill it. Argument: the folder.
const config = readConfig({ DATA_DIR: process.argv[2] });
const log = { info: () => {}, warn: () => {} };
const passwords = {
  hash: async (password: string) => `*${createHash('sha1').update(password).digest('hex')}`,
};
const site = await openSite(config, log);
console.log('seeding');
await seedDemoWorld({ config, site, storage: openStorage(config, siteNow), passwords, log });
await site.close();
