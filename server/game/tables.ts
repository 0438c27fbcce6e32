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
  /** Ten times what the game shows. */
  alignment: IntegerValue | null;
  horse_level: IntegerValue | null;
  map_index: IntegerValue;
  x: IntegerValue;
  y: IntegerValue;
  exit_map_index: IntegerValue;
  exit_x: IntegerValue;
  exit_y: IntegerValue;
  horse_riding: IntegerValue;
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
  draw: IntegerValue | null;
  loss: IntegerValue | null;
  ladder_point: IntegerValue | null;
}

interface GuildMemberTable {
  guild_id: IntegerValue;
  pid: IntegerValue;
  grade: IntegerValue | null;
}

interface GuildGradeTable {
  guild_id: IntegerValue;
  grade: IntegerValue;
  name: Text;
}

interface GuildWarReservationTable {
  id: IntegerValue;
  guild1: IntegerValue;
  guild2: IntegerValue;
  time: string | null;
  type: IntegerValue;
  started: IntegerValue;
  winner: IntegerValue;
  result1: IntegerValue | null;
  result2: IntegerValue | null;
}

interface SafeboxTable {
  account_id: IntegerValue;
  password: Text;
}

interface ItemTable {
  owner_id: IntegerValue;
  window: string;
  pos: IntegerValue;
  vnum: IntegerValue;
}

interface ItemProtoTable {
  vnum: IntegerValue;
  locale_name: Text;
}

/** Also the global event flags, which have no character (`dwPID = 0`) and no state. */
interface QuestTable {
  dwPID: IntegerValue;
  szName: Text;
  szState: Text;
  lValue: IntegerValue;
}

/** Bonuses of empires, on servers that store them. */
interface PrivSettingsTable {
  priv_type: Text;
  id: IntegerValue;
  type: IntegerValue;
  value: IntegerValue;
  /** When it ends. */
  duration: string | null;
}

/** A row for each start of a core. */
interface BootlogTable {
  time: string | null;
}

/** When a character reached a level. */
interface LevellogTable {
  name: Text;
  level: IntegerValue;
  time: string | null;
  pid: IntegerValue;
}

/** What happened in the game, in words of its own. */
interface LogTable {
  /** The character. */
  who: IntegerValue;
  time: string | null;
  how: Text;
  hint: Text;
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
  guild_grade: GuildGradeTable;
  guild_war_reservation: GuildWarReservationTable;
  safebox: SafeboxTable;
  item: ItemTable;
  item_proto: ItemProtoTable;
  gmlist: GmlistTable;
  quest: QuestTable;
  priv_settings: PrivSettingsTable;
  bootlog: BootlogTable;
  levellog: LevellogTable;
  log: LogTable;
}

export type TableName = keyof GameTables;

export const schemaSetting = {
  account: 'ACCOUNT_SCHEMA',
  player: 'PLAYER_SCHEMA',
  player_index: 'PLAYER_SCHEMA',
  guild: 'PLAYER_SCHEMA',
  guild_member: 'PLAYER_SCHEMA',
  guild_grade: 'PLAYER_SCHEMA',
  guild_war_reservation: 'PLAYER_SCHEMA',
  safebox: 'PLAYER_SCHEMA',
  item: 'PLAYER_SCHEMA',
  item_proto: 'PLAYER_SCHEMA',
  gmlist: 'COMMON_SCHEMA',
  quest: 'PLAYER_SCHEMA',
  priv_settings: 'COMMON_SCHEMA',
  bootlog: 'LOG_SCHEMA',
  levellog: 'LOG_SCHEMA',
  log: 'LOG_SCHEMA',
} as const satisfies Record<TableName, string>;

const tableNames = Object.keys(schemaSetting) as readonly TableName[];

/** Tables that only modules use: while they are off, nothing is asked of them. */
const moduleOf: Partial<Record<TableName, ModuleName | readonly ModuleName[]>> = {
  safebox: 'storage',
  item: 'profiles',
  item_proto: 'profiles',
  guild_grade: 'profiles',
  guild_war_reservation: 'profiles',
  quest: 'events',
  priv_settings: 'events',
  bootlog: 'status',
  levellog: 'profiles',
  log: ['profiles', 'accounts'],
};

export function tablesFor(modules: readonly ModuleName[]): readonly TableName[] {
  return tableNames.filter((name) => {
    const asking = moduleOf[name];
    return asking === undefined || [asking].flat().some((each) => modules.includes(each));
  });
}
