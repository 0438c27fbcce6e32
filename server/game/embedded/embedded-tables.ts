import type { GameSettings } from '#server/game/game-settings.ts';

const text = (length: number, fallback = '') =>
  `VARCHAR(${length}) COLLATE NOCASE NOT NULL DEFAULT '${fallback}'`;
const whole = (fallback = 0) => `INT NOT NULL DEFAULT ${fallback}`;
const time = `DATETIME NOT NULL DEFAULT '0000-00-00 00:00:00'`;

const account = (schema: string) => `
CREATE TABLE IF NOT EXISTS "${schema}".account (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  login ${text(30)} UNIQUE, password VARCHAR(128) NOT NULL DEFAULT '', social_id ${text(20)}, email ${text(255)},
  create_time ${time}, is_testor ${whole()}, status ${text(8, 'OK')}, newsletter INT DEFAULT 0, empire ${whole()},
  name_checked ${whole()}, availDt ${time}, mileage ${whole()}, cash ${whole()}, silver_expire ${time},
  gold_expire ${time}, safebox_expire ${time}, autoloot_expire ${time}, fish_mind_expire ${time},
  marriage_fast_expire ${time}, money_drop_rate_expire ${time}, total_cash ${whole()}, total_mileage ${whole()},
  channel_company ${text(30)}, ip VARCHAR(255) DEFAULT NULL, last_play ${time}
);
CREATE INDEX IF NOT EXISTS "${schema}".account_email ON account (email);`;

const player = (schema: string) => `
CREATE TABLE IF NOT EXISTS "${schema}".player (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account_id ${whole()}, name ${text(24, 'NONAME')}, job ${whole()}, level ${whole(1)}, level_step ${whole()},
  exp ${whole()}, gold BIGINT NOT NULL DEFAULT 0, playtime ${whole()}, last_play ${time},
  ip VARCHAR(15) NOT NULL DEFAULT '0.0.0.0', alignment ${whole()}, horse_level ${whole()}, skill_group ${whole()},
  map_index ${whole()}, x ${whole()}, y ${whole()},
  exit_map_index ${whole()}, exit_x ${whole()}, exit_y ${whole()}, horse_riding ${whole()}
);
CREATE INDEX IF NOT EXISTS "${schema}".player_account_id ON player (account_id);
CREATE INDEX IF NOT EXISTS "${schema}".player_name ON player (name);
CREATE TABLE IF NOT EXISTS "${schema}".player_index (
  id INTEGER PRIMARY KEY, pid1 ${whole()}, pid2 ${whole()}, pid3 ${whole()}, pid4 ${whole()}, empire ${whole()}
);
CREATE TABLE IF NOT EXISTS "${schema}".guild (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name ${text(12)}, sp ${whole(1000)}, master ${whole()}, level INT DEFAULT NULL, exp INT DEFAULT NULL,
  win ${whole()}, draw ${whole()}, loss ${whole()}, ladder_point ${whole()}, gold ${whole()}
);
CREATE TABLE IF NOT EXISTS "${schema}".guild_member (
  guild_id INT NOT NULL, pid INT NOT NULL UNIQUE, grade INT DEFAULT NULL, is_general ${whole()}, offer INT DEFAULT NULL,
  PRIMARY KEY (guild_id, pid)
);
CREATE TABLE IF NOT EXISTS "${schema}".item (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id ${whole()}, "window" ${text(24, 'INVENTORY')}, pos ${whole()}, count ${whole()}, vnum ${whole()},
  ${[0, 1, 2].map((each) => `socket${each} ${whole()}`).join(', ')},
  ${[0, 1, 2, 3, 4, 5, 6].map((each) => `attrtype${each} ${whole()}, attrvalue${each} ${whole()}`).join(', ')}
);
CREATE INDEX IF NOT EXISTS "${schema}".item_owner_id ON item (owner_id);
CREATE TABLE IF NOT EXISTS "${schema}".item_proto (
  vnum INTEGER PRIMARY KEY, name ${text(40)}, locale_name ${text(40)}, type ${whole()}, subtype ${whole()},
  limittype0 ${whole()}, limitvalue0 ${whole()}
);
CREATE TABLE IF NOT EXISTS "${schema}".guild_grade (
  guild_id INT NOT NULL, grade INT NOT NULL, name ${text(8)}, auth VARCHAR(60) DEFAULT NULL, PRIMARY KEY (guild_id, grade)
);
CREATE TABLE IF NOT EXISTS "${schema}".guild_war_reservation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  guild1 ${whole()}, guild2 ${whole()}, time ${time}, type ${whole()}, warprice ${whole()}, initscore ${whole()},
  started ${whole()}, bet_from ${whole()}, bet_to ${whole()}, winner ${whole(-1)}, power1 ${whole()}, power2 ${whole()},
  handicap ${whole()}, result1 ${whole()}, result2 ${whole()}
);
CREATE TABLE IF NOT EXISTS "${schema}".quest (
  dwPID INT NOT NULL DEFAULT 0, szName ${text(32)}, szState ${text(64)}, lValue ${whole()},
  PRIMARY KEY (dwPID, szName, szState)
);
CREATE TABLE IF NOT EXISTS "${schema}".safebox (
  account_id INTEGER PRIMARY KEY, size ${whole()}, password ${text(6)}, gold ${whole()}
);`;

const common = (schema: string) => `
CREATE TABLE IF NOT EXISTS "${schema}".gmlist (
  mID INTEGER PRIMARY KEY AUTOINCREMENT,
  mAccount ${text(32)}, mName ${text(32)}, mContactIP ${text(16)}, mServerIP ${text(16, 'ALL')},
  mAuthority VARCHAR(16) NOT NULL DEFAULT 'PLAYER'
);`;

const log = (schema: string) => `
CREATE TABLE IF NOT EXISTS "${schema}".bootlog (time ${time}, hostname ${text(128, 'UNKNOWN')}, channel ${whole()});
CREATE INDEX IF NOT EXISTS "${schema}".bootlog_time ON bootlog (time);
CREATE TABLE IF NOT EXISTS "${schema}".levellog (
  name ${text(24)}, level ${whole()}, time ${time}, playtime ${whole()}, account_id ${whole()}, pid ${whole()},
  PRIMARY KEY (name, level)
);
CREATE TABLE IF NOT EXISTS "${schema}".log (
  type ${text(10)}, time ${time}, who ${whole()}, x ${whole()}, y ${whole()}, what ${whole()}, how ${text(50)},
  hint ${text(80)}, ip ${text(15)}, vnum ${whole()}
);
CREATE INDEX IF NOT EXISTS "${schema}".log_how ON log (how);
CREATE INDEX IF NOT EXISTS "${schema}".log_who ON log (who);`;

/** Columns that worlds of older versions lack: `[table, column, definition]`. */
export const laterColumns: readonly (readonly ['player', string, string])[] = [
  'exit_map_index',
  'exit_x',
  'exit_y',
  'horse_riding',
].map((column) => ['player', column, whole()] as const);

/** The embedded tables, with the names and defaults of a real server. */
export function embeddedTables(settings: GameSettings): string {
  return [
    account(settings.ACCOUNT_SCHEMA),
    player(settings.PLAYER_SCHEMA),
    common(settings.COMMON_SCHEMA),
    log(settings.LOG_SCHEMA),
  ].join('');
}
