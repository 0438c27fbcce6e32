import type { Generated } from 'kysely';

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
  gmlist: GmlistTable;
}

export type TableName = keyof GameTables;

export const schemaSetting = {
  account: 'ACCOUNT_SCHEMA',
  player: 'PLAYER_SCHEMA',
  player_index: 'PLAYER_SCHEMA',
  guild: 'PLAYER_SCHEMA',
  guild_member: 'PLAYER_SCHEMA',
  gmlist: 'COMMON_SCHEMA',
} as const satisfies Record<TableName, string>;

export const tableNames = Object.keys(schemaSetting) as readonly TableName[];
