import type { ModuleName } from '#contract/modules.ts';

/**
 * What a module works with: columns of the game's database, which its owner grants (`gameReading`: it is worth switching
 * on without them, too); a mail server.
 */
type ModuleNeed = 'gameRights' | 'gameReading' | 'mail';

export const moduleNeeds: Readonly<Record<ModuleName, readonly ModuleNeed[]>> = {
  deletionCode: ['gameRights'],
  email: [],
  accountDeletion: ['gameRights', 'mail'],
  storage: ['gameRights'],
  updates: [],
  standings: [],
  status: [],
  unlock: ['gameRights'],
  bans: ['gameRights'],
  sanctions: [],
  search: [],
  team: [],
  profiles: ['gameRights'],
  tickets: ['mail'],
  events: ['gameReading'],
  accounts: ['gameReading'],
};
