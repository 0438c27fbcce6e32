import type { Generated } from 'kysely';
import type { ModuleName } from '#contract/modules.ts';

/** mysql2 returns BIGINT as decimal digits. */
type IntegerValue = number | string;
/** Bytes when the owner made the column binary. */
export type Text = string | Uint8Array | null;

interface AccountTable {
  id: Generated<IntegerValue>;
  login: Text;
  password: Text;
  social_id: Text;
  email: Text;
  create_time: string | null;
  status: Text;
  availDt: string | null;
  cash: IntegerValue | null;
  mileage: IntegerValue | null;
  last_play: string | null;
}

interface PlayerTable {
  id: IntegerValue;
  account_id: IntegerValue;
  name: Text;
  job: IntegerValue;
  level: IntegerValue;
  exp: IntegerValue | null;
  gold: IntegerValue | null;
  playtime: IntegerValue | null;
  last_play: string | null;
}

interface PlayerIndexTable {
  id: IntegerValue;
  empire: IntegerValue | null;
}

interface GuildTable {
  id: IntegerValue;
  name: Text;
  master: IntegerValue;
  level: IntegerValue | null;
  exp: IntegerValue | null;
  win: IntegerValue | null;
  ladder_point: IntegerValue | null;
}

interface GuildMemberTable {
  guild_id: IntegerValue;
  pid: IntegerValue;
}

interface SafeboxTable {
  account_id: IntegerValue;
  password: Text;
}

interface GmlistTable {
  mAccount: Text;
  mName: Text;
  mAuthority: Text;
}

/** Columns the site uses; `schema-facts.ts` knows which of them a server has. */
export interface GameTables {
  account: AccountTable;
  player: PlayerTable;
  player_index: PlayerIndexTable;
  guild: GuildTable;
  guild_member: GuildMemberTable;
  safebox: SafeboxTable;
  gmlist: GmlistTable;
}

export type TableName = keyof GameTables;

export const schemaSetting = {
  account: 'ACCOUNT_SCHEMA',
  player: 'PLAYER_SCHEMA',
  player_index: 'PLAYER_SCHEMA',
  guild: 'PLAYER_SCHEMA',
  guild_member: 'PLAYER_SCHEMA',
  safebox: 'PLAYER_SCHEMA',
  gmlist: 'COMMON_SCHEMA',
} as const satisfies Record<TableName, string>;

const tableNames = Object.keys(schemaSetting) as readonly TableName[];

/** Tables that only a module uses: while it is off, nothing is asked of them. */
const moduleOf: Partial<Record<TableName, ModuleName>> = { safebox: 'storage' };

export function tablesFor(modules: readonly ModuleName[]): readonly TableName[] {
  return tableNames.filter((name) => {
    const module = moduleOf[name];
    return module === undefined || modules.includes(module);
  });
}
