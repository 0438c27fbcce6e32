import { type OptionalKind, optionalKinds } from '#contract/standings/kinds.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import type { TableName } from '#server/game/tables.ts';
import { accountFindings, currencyColumns } from './check-accounts.ts';
import { moduleFindings } from './check-modules.ts';
import { serverFindings } from './check-server.ts';
import { tableFindings } from './check-tables.ts';
import type { Finding, Severity } from './findings.ts';
import { type GameFacts, readable } from './schema-facts.ts';

export type Verdict = 'works' | 'limited' | 'cannot';

export interface SchemaCheck {
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
}

/** Characters the game's columns hold. */
export interface AccountLimits {
  readonly login: number;
  readonly email: number;
  readonly deletionCode: number;
  /** Of the stored hash, not of the password. */
  readonly password: number;
}

/** What the live schema supports, read when the connection is made. */
export interface GameCapabilities extends SchemaCheck {
  readonly server: GameFacts['server'];
  readonly version: string;
  readonly limits: AccountLimits;
  /** Currency columns of `account.account`, such as cash, mileage, coins, jcoins. */
  readonly currencies: readonly string[];
  readonly cash: boolean;
  readonly mileage: boolean;
  readonly guilds: boolean;
  readonly empires: boolean;
  readonly gameMasters: boolean;
  /** What can be ranked by beyond level and ladder points. */
  readonly rankedBy: readonly OptionalKind[];
  /** Whether what a character wears can be read, by an index; false while no module asks for it. */
  readonly equipment: boolean;
  /** True when characters record when they were saved. */
  readonly characterLastPlay: boolean;
}

const columnOfKind: Readonly<Record<OptionalKind, readonly [TableName, string]>> = {
  playtime: ['player', 'playtime'],
  alignment: ['player', 'alignment'],
  horse: ['player', 'horse_level'],
  wars: ['guild', 'win'],
};

/** Derives what the site can do with this schema. Pure function. */
export function checkSchema(facts: GameFacts, settings: GameSettings): GameCapabilities {
  const findings = [
    ...tableFindings(facts, settings),
    ...accountFindings(facts, settings),
    ...moduleFindings(facts, settings),
    ...serverFindings(facts, settings),
  ];
  const has = (severity: Severity) => findings.some((finding) => finding.severity === severity);
  return {
    verdict: has('error') ? 'cannot' : has('limit') ? 'limited' : 'works',
    findings,
    server: facts.server,
    version: facts.version,
    limits: accountLimits(facts),
    currencies: currencyColumns(facts),
    cash: readable(facts, 'account', 'cash') !== undefined,
    mileage: readable(facts, 'account', 'mileage') !== undefined,
    guilds: readable(facts, 'guild', 'id') !== undefined,
    empires: readable(facts, 'player_index', 'empire') !== undefined,
    gameMasters: readable(facts, 'gmlist', 'mAccount') !== undefined,
    rankedBy: optionalKinds.filter((kind) => readable(facts, ...columnOfKind[kind])),
    equipment: hasEquipment(facts),
    characterLastPlay: readable(facts, 'player', 'last_play') !== undefined,
  };
}

function hasEquipment(facts: GameFacts): boolean {
  const columns = ['owner_id', 'window', 'pos', 'vnum'];
  const isIndexed = facts.tables.get('item')?.indexed.has('owner_id') ?? false;
  return isIndexed && columns.every((name) => readable(facts, 'item', name));
}

function accountLimits(facts: GameFacts): AccountLimits {
  const length = (column: string) => readable(facts, 'account', column)?.length ?? 0;
  return {
    // The core reads at most 30 characters of a login (LOGIN_MAX_LEN).
    login: Math.min(length('login'), 30),
    email: length('email'),
    // It reads 18 of a deletion code (SOCIAL_ID_MAX_LEN) and compares the last 7 of these; the demo world has no core.
    deletionCode: facts.server === 'sqlite' ? length('social_id') : Math.min(length('social_id'), 18),
    password: length('password'),
  };
}
