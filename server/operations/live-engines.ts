import { openPolled, type Polled } from '#server/jobs/polled.ts';
import type { Config } from '#server/settings/config.ts';
import { isSwitchedOn } from '#server/site/models/orders.ts';
import type { Site, SiteLog } from '#server/site/site.ts';
import type { EngineName } from '#server/translation/engine-settings.ts';

/** The engines that translate, in the order they are asked. */
export interface LiveEngines extends Polled<readonly EngineName[]> {
  /** Named in `TRANSLATE_ENGINES`: the administration's switch does not count. */
  readonly isFixed: boolean;
}

const none: readonly EngineName[] = [];
const switched: readonly EngineName[] = ['builtin'];

/** Those of the settings; without any the built-in one, once it was switched on in the administration. */
export async function openLiveEngines(
  { TRANSLATE_ENGINES: fixed }: Pick<Config, 'TRANSLATE_ENGINES'>,
  site: Pick<Site, 'db'>,
  log: SiteLog,
): Promise<LiveEngines> {
  const isFixed = fixed.length > 0;
  const polled = await openPolled<readonly EngineName[]>(
    {
      initial: isFixed ? fixed : none,
      look: async () => (isFixed ? fixed : (await isSwitchedOn(site, 'usesBuiltin')) ? switched : none),
      onChange: (engines) => log.info({ engines }, 'Engines of the translation were switched'),
      problem: 'The switch of the built-in engine could not be read',
    },
    log,
  );
  return { ...polled, isFixed };
}
