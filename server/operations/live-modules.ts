import { type ModuleName, moduleNames } from '#contract/modules.ts';
import { startLoop } from '#server/jobs/loop.ts';
import type { Config } from '#server/settings/config.ts';
import { readSwitchedModules } from '#server/site/modules/switched-modules.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

const pollMs = 2_000;
const stopTimeoutMs = 1_000;

/** The modules that are on, polled every two seconds by every instance so that requests need no query. */
export interface LiveModules {
  /** In the order of `contract/modules.ts`; the same array while nothing changes, also while the database is away. */
  now(): readonly ModuleName[];
  isOn(name: ModuleName): boolean;
  /** Named in `MODULES`: no switch turns them off. */
  readonly fixed: readonly ModuleName[];
  /** Reads them now. Never rejects. */
  read(): Promise<void>;
  /** Called after each change. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
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
  let current = effectiveModules(fixed, []);
  const listeners: (() => void)[] = [];
  async function look(): Promise<void> {
    const found = effectiveModules(fixed, await readSwitchedModules(site));
    if (found.join() === current.join()) return;
    current = found;
    log.info({ modules: found }, 'Modules were switched');
    for (const listener of listeners) listener();
  }
  const onError = (err: unknown) => log.warn({ err }, 'The modules could not be read');
  const loop = startLoop(look, { intervalMs: pollMs, onError });
  await loop.run();
  return {
    now: () => current,
    isOn: (name) => current.includes(name),
    fixed,
    read: loop.run,
    onChange: (listener) => void listeners.push(listener),
    close: () => loop.stop(stopTimeoutMs),
  };
}
