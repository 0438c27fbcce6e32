import { type ModuleName, moduleNames } from '#contract/modules.ts';
import { openPolled, type Polled } from '#server/jobs/polled.ts';
import type { Config } from '#server/settings/config.ts';
import { readSwitchedModules } from '#server/site/modules/switched-modules.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

/** The modules that are on, in the order of `contract/modules.ts`. */
export interface LiveModules extends Polled<readonly ModuleName[]> {
  isOn(name: ModuleName): boolean;
  /** Named in `MODULES`: no switch turns them off. */
  readonly fixed: readonly ModuleName[];
  /** Called after each change. */
  onChange(listener: () => void): void;
}

/** Those of the settings and those switched on, each once. */
export function effectiveModules(
  fixed: readonly ModuleName[],
  switched: readonly ModuleName[],
): readonly ModuleName[] {
  return moduleNames.filter((name) => fixed.includes(name) || switched.includes(name));
}

export async function openLiveModules(
  { modules: fixed }: Pick<Config, 'modules'>,
  site: Pick<Site, 'db'>,
  log: SiteLog,
): Promise<LiveModules> {
  const listeners: (() => void)[] = [];
  const modules = await openPolled(
    {
      initial: effectiveModules(fixed, []),
      look: async (before) => {
        const found = effectiveModules(fixed, await readSwitchedModules(site));
        return found.join() === before.join() ? before : found;
      },
      onChange: (found) => {
        log.info({ modules: found }, 'Modules were switched');
        for (const listener of listeners) listener();
      },
      problem: 'The modules could not be read',
    },
    log,
  );
  return {
    ...modules,
    isOn: (name) => modules.now().includes(name),
    fixed,
    onChange: (listener) => void listeners.push(listener),
  };
}
