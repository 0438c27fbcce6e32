import type { LiveEngines } from '#server/operations/live-engines.ts';
import type { Config } from '#server/settings/config.ts';
import type { PublishedAppearance } from './design/published-appearance.ts';

/**
 * The settings with the names published and the engine switched on in the administration: what they are whenever they are
 * read.
 */
export function withAdminSettings(
  config: Config,
  appearance: PublishedAppearance,
  engines: LiveEngines,
): Config {
  return Object.defineProperties(
    { ...config },
    {
      SITE_NAME: { enumerable: true, get: () => appearance.now().siteName },
      SERVER_NAME: { enumerable: true, get: () => appearance.now().serverName },
      TRANSLATE_ENGINES: { enumerable: true, get: () => engines.now() },
    },
  );
}
