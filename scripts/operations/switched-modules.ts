import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { effectiveModules } from '#server/operations/live-modules.ts';
import type { Config } from '#server/settings/config.ts';
import { openExistingSite } from '#server/site/database/open-site.ts';
import { readSwitchedModules } from '#server/site/modules/switched-modules.ts';

/**
 * The settings with the modules that are switched on in the administration; as they are while the site's database is
 * away.
 * @param onUnreadable called when it is not known which are switched on
 */
export async function withSwitchedModules(config: Config, onUnreadable = () => {}): Promise<Config> {
  if (!config.DATABASE_URL && !existsSync(join(config.dataDir, 'site.sqlite'))) return config;
  try {
    const site = await openExistingSite(config);
    try {
      return { ...config, modules: effectiveModules(config.modules, await readSwitchedModules(site)) };
    } finally {
      await site.close();
    }
  } catch {
    onUnreadable();
    return config;
  }
}
