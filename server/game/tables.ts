import type { Generated } from 'kysely';

/** A number as mysql2 gives it: BIGINT columns come as decimal digits. */
type Whole = number | string;
/** Text, or bytes where the owner made the column binary. */
export type Text = string | Uint8Array | null;

interface AccountTable {
  id: Generated<Whole>;
  login: Text;
  password: Text;
  social_id: Text;
  email: Text;
  create_time: string | null;
  status: Text;
  availDt: string | null;
  cash: Whole | null;
  mileage: Whole | null;
  last_play: string | null;
}

interface PlayerTable {
  id: Whole;
  account_id: Whole;
  name: Text;
  job: Whole;
  level: Whole;
  exp: Whole | null;
  gold: Whole | null;
  playtime: Whole | null;
  last_play: string | null;
}

interface PlayerIndexTable {
  id: Whole;
  empire: Whole | null;
}

interface GuildTable {
  id: Whole;
  name: Text;
  master: Whole;
  level: Whole | null;
  exp: Whole | null;
  win: Whole | null;
  ladder_point: Whole | null;
}

interface GmlistTable {
  mAccount: Text;
  mName: Text;
  mAuthority: Text;
}

/** The columns the site reads or writes; which of them a server really has is in `facts.ts`. */
export interface GameTables {
  account: AccountTable;
  player: PlayerTable;
  player_index: PlayerIndexTable;
  guild: GuildTable;
  gmlist: GmlistTable;
}

export type TableName = keyof GameTables;

/** Which of the three schemas a table lies in. */
export const schemaSetting = {
  account: 'ACCOUNT_SCHEMA',
  player: 'PLAYER_SCHEMA',
  player_index: 'PLAYER_SCHEMA',
  guild: 'PLAYER_SCHEMA',
  gmlist: 'COMMON_SCHEMA',
} as const satisfies Record<TableName, string>;

export const tableNames = Object.keys(schemaSetting) as readonly TableName[];
