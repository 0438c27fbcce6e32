import { type Empires, empireOfAccount, mergeEmpires } from '#server/board/empires.ts';
import type { Tables } from '#server/board/reading/read-game.ts';
import { runSync, type Steps } from '#server/board/reading/steps.ts';
import { blankRoster, lowerBound } from '#server/board/roster.ts';
import type { BoardGuild } from '#server/game/game.ts';
import { type RosterChanges, rosterChanges, withRosterChanges } from './roster-changes.ts';

const rowsPerStep = 1_024;

/** Every field of a guild, so that instances that know others do not read them. */
export const guildFields = Object.keys({
  id: true,
  name: true,
  masterId: true,
  level: true,
  exp: true,
  ladderPoint: true,
  win: true,
} satisfies Record<keyof BoardGuild, true>) as readonly (keyof BoardGuild)[];

/** How what was read of the game became what was read later. Small tables are told whole. */
export interface TableChanges {
  readonly characters: RosterChanges;
  /** Accounts with a new or another empire. */
  readonly empires: Empires;
  readonly withoutEmpire: Uint32Array;
  readonly blocked: Uint32Array;
  readonly unblocked: Uint32Array;
  readonly masterAccounts: Uint32Array;
  readonly masterNames: readonly string[];
  /** New and changed ones, by id. */
  readonly guilds: readonly BoardGuild[];
  readonly goneGuilds: readonly number[];
}

/** What is known of a game that nobody has read: all of a reading is its change. */
export const nothingRead: Tables = {
  roster: runSync(blankRoster(0, 0)),
  empires: { account: new Uint32Array(0), empire: new Uint8Array(0) },
  exclusions: { masterAccounts: new Set(), masterNames: new Set(), blockedAccounts: new Set() },
  guilds: [],
};

export function* changesBetween(before: Tables, after: Tables): Steps<TableChanges> {
  const { masterAccounts, masterNames, blockedAccounts } = after.exclusions;
  return {
    characters: yield* rosterChanges(before.roster, after.roster),
    empires: yield* changedEmpires(before.empires, after.empires),
    withoutEmpire: yield* goneFrom(before.empires.account, after.empires),
    blocked: yield* missingIn(before.exclusions.blockedAccounts, blockedAccounts),
    unblocked: yield* missingIn(blockedAccounts, before.exclusions.blockedAccounts),
    masterAccounts: Uint32Array.from(masterAccounts),
    masterNames: [...masterNames],
    ...(yield* guildChanges(before.guilds, after.guilds)),
  };
}

/** What `changesBetween` was called with as `after`, given its `before`. */
export function* withChanges(before: Tables, changes: TableChanges): Steps<Tables> {
  const blockedAccounts = new Set(before.exclusions.blockedAccounts);
  for (const account of changes.unblocked) blockedAccounts.delete(account);
  for (const account of changes.blocked) blockedAccounts.add(account);
  return {
    roster: yield* withRosterChanges(before.roster, changes.characters),
    empires: withEmpires(before.empires, changes),
    exclusions: {
      masterAccounts: new Set(changes.masterAccounts),
      masterNames: new Set(changes.masterNames),
      blockedAccounts,
    },
    guilds: yield* withGuilds(before.guilds, changes),
  };
}

function* changedEmpires(before: Empires, after: Empires): Steps<Empires> {
  if (before.account.length === 0) return after;
  const rows: number[] = [];
  for (let row = 0; before !== after && row < after.account.length; row++) {
    const known = lowerBound(before.account, after.account[row] ?? 0);
    const same = before.account[known] === after.account[row] && before.empire[known] === after.empire[row];
    if (!same) rows.push(row);
    if (row % rowsPerStep === 0) yield;
  }
  return {
    account: Uint32Array.from(rows, (row) => after.account[row] ?? 0),
    empire: Uint8Array.from(rows, (row) => after.empire[row] ?? 0),
  };
}

function* goneFrom(accounts: Uint32Array, after: Empires): Steps<Uint32Array> {
  const gone: number[] = [];
  if (accounts === after.account) return new Uint32Array(0);
  for (const [row, account] of accounts.entries()) {
    if (after.account[lowerBound(after.account, account)] !== account) gone.push(account);
    if (row % rowsPerStep === 0) yield;
  }
  return Uint32Array.from(gone);
}

function withEmpires(before: Empires, { empires, withoutEmpire }: TableChanges): Empires {
  const gone = new Set(withoutEmpire);
  const left = gone.size === 0 ? before : withoutAccounts(before, gone);
  if (left.account.length === 0) return empires;
  if (empires.account.length === 0) return left;
  const rows = Array.from(empires.account, (accountId) => ({
    accountId,
    empire: empireOfAccount(empires, accountId),
  }));
  return mergeEmpires(left, rows);
}

function withoutAccounts({ account, empire }: Empires, gone: ReadonlySet<number>): Empires {
  const stays = (_: number, row: number) => !gone.has(account[row] ?? 0);
  return { account: account.filter(stays), empire: empire.filter(stays) };
}

/** The members of `found` that `known` lacks. */
function* missingIn(known: ReadonlySet<number>, found: ReadonlySet<number>): Steps<Uint32Array> {
  const missing: number[] = [];
  let looked = 0;
  for (const each of found) {
    if (!known.has(each)) missing.push(each);
    if (looked++ % rowsPerStep === 0) yield;
  }
  return Uint32Array.from(missing);
}

/** Both lists are sorted by id. */
function* guildChanges(
  before: readonly BoardGuild[],
  after: readonly BoardGuild[],
): Steps<Pick<TableChanges, 'guilds' | 'goneGuilds'>> {
  const known = new Map(before.map((guild) => [guild.id, guild]));
  yield;
  const guilds: BoardGuild[] = [];
  for (const [row, guild] of after.entries()) {
    const old = known.get(guild.id);
    known.delete(guild.id);
    if (!old || !sameGuild(old, guild)) guilds.push(guild);
    if (row % rowsPerStep === 0) yield;
  }
  return { guilds, goneGuilds: [...known.keys()] };
}

function sameGuild(one: BoardGuild, other: BoardGuild): boolean {
  return guildFields.every((field) => one[field] === other[field]);
}

function* withGuilds(
  before: readonly BoardGuild[],
  { guilds, goneGuilds }: TableChanges,
): Steps<readonly BoardGuild[]> {
  if (guilds.length === 0 && goneGuilds.length === 0) return before;
  const replaced = new Set([...goneGuilds, ...guilds.map(({ id }) => id)]);
  yield;
  const left = before.filter(({ id }) => !replaced.has(id));
  yield;
  return [...left, ...guilds].sort((a, b) => a.id - b.id);
}
