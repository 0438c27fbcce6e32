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
  ip VARCHAR(15) NOT NULL DEFAULT '0.0.0.0', alignment ${whole()}, skill_group ${whole()},
  map_index ${whole()}, x ${whole()}, y ${whole()}
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
CREATE TABLE IF NOT EXISTS "${schema}".safebox (
  account_id INTEGER PRIMARY KEY, size ${whole()}, password ${text(6)}, gold ${whole()}
);`;

const common = (schema: string) => `
CREATE TABLE IF NOT EXISTS "${schema}".gmlist (
  mID INTEGER PRIMARY KEY AUTOINCREMENT,
  mAccount ${text(32)}, mName ${text(32)}, mContactIP ${text(16)}, mServerIP ${text(16, 'ALL')},
  mAuthority VARCHAR(16) NOT NULL DEFAULT 'PLAYER'
);`;

/** The embedded tables, with the names and defaults of a real server. */
export function embeddedTables(settings: GameSettings): string {
  return account(settings.ACCOUNT_SCHEMA) + player(settings.PLAYER_SCHEMA) + common(settings.COMMON_SCHEMA);
}
