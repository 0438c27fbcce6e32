import type { GameDatabase, Row } from './game-database.ts';

let counter = 0;

/** `PASSWORD('123456789')`, as the published packs ship it. */
export const publishedPassword = { password: '123456789', hash: '*CC67043C7BCFF5EEA5566BD9B1F3C74FD9A5CF5D' };

/** Inserts an account like the game's tools: few columns, defaults for the rest. */
export function insertGameAccount(game: GameDatabase, values: Row = {}): Promise<number> {
  counter += 1;
  const usual = {
    login: `tool${counter}`,
    password: publishedPassword.hash,
    social_id: '1234567',
    email: `tool${counter}@example.org`,
    status: 'OK',
  };
  return insert(game, 'account', 'account', { ...usual, ...values });
}

/** With the columns the game's db core writes; `name` may be raw bytes. */
export function insertCharacter(game: GameDatabase, values: Row = {}): Promise<number> {
  counter += 1;
  const usual = {
    name: `Hero${counter}`,
    job: 0,
    level: 1,
    exp: 0,
    gold: 0,
    playtime: 0,
    last_play: '2011-04-28 10:00:00',
    ...(game.variant === 'embedded'
      ? {}
      : { skill_level: Buffer.alloc(1_000, 7), quickslot: Buffer.alloc(72, 7) }),
  };
  return insert(game, 'player', 'player', { ...usual, ...values });
}

export function insertGuild(game: GameDatabase, values: Row = {}): Promise<number> {
  counter += 1;
  return insert(game, 'player', 'guild', { name: `Guild${counter}`, level: 1, exp: 0, ...values });
}

export function insertGuildMember(
  game: GameDatabase,
  guild_id: number,
  pid: number,
  grade = 15,
): Promise<number> {
  return insert(game, 'player', 'guild_member', { guild_id, pid, grade });
}

export function insertGuildGrade(game: GameDatabase, values: Row): Promise<number> {
  return insert(game, 'player', 'guild_grade', values);
}

/** A war booked with the guild manager, undecided unless `winner` is given. */
export function insertBookedWar(game: GameDatabase, values: Row): Promise<number> {
  return insert(game, 'player', 'guild_war_reservation', { winner: -1, ...values });
}

/** The row the db core writes when an account first enters the game. */
export function insertEmpire(game: GameDatabase, accountId: number, empire: number): Promise<number> {
  return insert(game, 'player', 'player_index', { id: accountId, empire });
}

/** A worn item; sockets and bonuses as columns. */
export function insertItem(game: GameDatabase, owner_id: number, values: Row = {}): Promise<number> {
  return insert(game, 'player', 'item', { owner_id, window: 'EQUIPMENT', count: 1, ...values });
}

/** The game's word for an item; the name may be raw bytes. */
export function insertItemProto(game: GameDatabase, vnum: number, values: Row = {}): Promise<number> {
  return insert(game, 'player', 'item_proto', { vnum, ...values });
}

/** The row the game adds when a player gets a storage. */
export function insertStorage(game: GameDatabase, accountId: number, password = ''): Promise<number> {
  return insert(game, 'player', 'safebox', { account_id: accountId, size: 1, password });
}

export function insertGameMaster(
  game: GameDatabase,
  account: string,
  name: string,
  authority: string,
): Promise<number> {
  return insert(game, 'common', 'gmlist', { mAccount: account, mName: name, mAuthority: authority });
}

/** The row that the game adds at the start of a core. */
export function insertBoot(game: GameDatabase, time: string): Promise<number> {
  return insert(game, 'log', 'bootlog', { time, hostname: 'core', channel: 1 });
}

/** The row that the game writes when a character reaches a level. */
export function insertLevel(game: GameDatabase, values: Row): Promise<number> {
  return insert(game, 'log', 'levellog', values);
}

/** The row that the game adds when a guild is founded; the text may be raw bytes. */
export function insertFounding(game: GameDatabase, time: string, hint: string | Uint8Array): Promise<number> {
  return insert(game, 'log', 'log', { type: 'CHARACTER', time, how: 'MAKE_GUILD', hint });
}

/** Inserts the columns the table has, as variants lack some. Returns the new id. */
async function insert(game: GameDatabase, schema: keyof GameDatabase['schemas'], table: string, values: Row) {
  const existing = await columnsOf(game, schema, table);
  const entries = Object.entries(values).filter(([name]) => existing.has(name));
  const names = entries.map(([name]) => `\`${name}\``).join(', ');
  const marks = entries.map(() => '?').join(', ');
  const sql = `INSERT INTO \`{${schema}}\`.\`${table}\` (${names}) VALUES (${marks})`;
  return (
    await game.run(
      sql,
      entries.map(([, value]) => value),
    )
  ).insertId;
}

const known = new WeakMap<GameDatabase, Map<string, ReadonlySet<string>>>();

async function columnsOf(game: GameDatabase, schema: keyof GameDatabase['schemas'], table: string) {
  const tables = known.get(game) ?? new Map<string, ReadonlySet<string>>();
  known.set(game, tables);
  const found = tables.get(table);
  if (found) return found;
  const { rows } = await game.run(
    game.variant === 'embedded'
      ? `SELECT name FROM pragma_table_info('${table}', '{${schema}}')`
      : `SELECT COLUMN_NAME AS name FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = '{${schema}}' AND TABLE_NAME = '${table}'`,
  );
  const columns = new Set(rows.map((row) => String(row.name)));
  tables.set(table, columns);
  return columns;
}
