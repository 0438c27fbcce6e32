import type { ModuleNeedState, ModuleState } from '#contract/api/setup/modules.ts';
import { type ModuleName, moduleNames } from '#contract/modules.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { ModuleInspection } from '#server/game/game.ts';
import type { Finding, GameAction } from '#server/game/schema/findings.ts';
import { gameUser } from '#server/operations/grants.ts';
import type { Services } from '#server/services.ts';
import { moduleNeeds } from './module-needs.ts';

export type ModuleServices = Pick<Services, 'config' | 'game' | 'modules'>;

/** The act a module is for: what stops it is what the module lacks. */
const writes: Partial<Record<ModuleName, GameAction>> = {
  deletionCode: 'changeDeletionCode',
  accountDeletion: 'closeAccount',
  storage: 'changeStoragePassword',
  profiles: 'showEquipment',
  unlock: 'moveCharacter',
  bans: 'blockAccount',
};

/** What a module lacks that works without it, too. */
const codes: Partial<Record<ModuleName, string>> = { events: 'event-flags-not-readable' };

function missing(name: ModuleName, findings: readonly Finding[]): readonly Finding[] {
  const write = writes[name];
  return findings.filter(
    ({ code, stops }) => code === codes[name] || (write !== undefined && stops?.includes(write)),
  );
}

/** Reads columns and rights, which is all that is asked of the game for a module that is off. */
async function inspect(game: Services['game']): Promise<ModuleInspection | null> {
  try {
    return await game.inspect(moduleNames);
  } catch (error) {
    if (error instanceof GameUnavailable) return null;
    throw error;
  }
}

function rightsState(
  need: 'gameRights' | 'gameReading',
  name: ModuleName,
  inspection: ModuleInspection | null,
  { config }: ModuleServices,
): ModuleNeedState {
  const lacking = inspection ? missing(name, inspection.findings).map(({ sentence }) => sentence) : [];
  const findings = lacking.length > 0 ? lacking : null;
  const state = inspection ? (findings ? 'missing' : 'met') : 'unknown';
  const grant = (config.DATABASE_URL && inspection?.grants(gameUser(config))[name]) || null;
  return { need, state, grant, findings };
}

/** In the demo world nobody waits for a mail. */
function mailState({ config }: ModuleServices): ModuleNeedState {
  const state = config.SMTP_URL || !config.DATABASE_URL ? 'met' : 'missing';
  return { need: 'mail', state, grant: null, findings: null };
}

function needsOf(
  name: ModuleName,
  inspection: ModuleInspection | null,
  services: ModuleServices,
): ModuleState['needs'] {
  const needs = moduleNeeds[name];
  if (needs.length === 0) return null;
  return needs.map((need) =>
    need === 'mail' ? mailState(services) : rightsState(need, name, inspection, services),
  );
}

export async function readModules(services: ModuleServices): Promise<ModuleState[]> {
  const { fixed, isOn } = services.modules;
  const inspection = await inspect(services.game);
  return moduleNames.map((name) => ({
    name,
    isOn: isOn(name),
    isFixed: fixed.includes(name),
    needs: needsOf(name, inspection, services),
  }));
}

/** Whether the game's database lets the module do its work. @throws GameUnavailable */
export async function hasRights(name: ModuleName, game: Services['game']): Promise<boolean> {
  if (writes[name] === undefined) return true;
  const { findings } = await game.inspect([name]);
  return missing(name, findings).length === 0;
}
