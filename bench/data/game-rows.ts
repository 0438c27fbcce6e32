// Rows as deterministic SQL expressions of their number `seq`, so that MariaDB generates them itself.

/** Two characters per account, one guild per fifty characters. */
export interface WorldSize {
  readonly characters: number;
  readonly accounts: number;
  readonly guilds: number;
}

export function worldSize(characters: number): WorldSize {
  return {
    characters,
    accounts: Math.ceil(characters / 2),
    guilds: Math.max(1, Math.round(characters / 50)),
  };
}

/** The password of all generated accounts. */
export const worldPassword = 'bench-gate7';

export function loginOf(account: number): string {
  return `bench${account}`;
}

/** A hash below 2³² of the row and a salt. */
function hashSql(salt: number): string {
  return `CONV(LEFT(MD5(CONCAT(seq, '.${salt}')), 8), 16, 10)`;
}

const below = (count: number | string, salt: number) => `MOD(${hashSql(salt)}, ${count})`;
const pick = (words: string, salt: number) => {
  const list = words.split(' ').map((word) => `'${word.replace('-', '')}'`);
  return `ELT(1 + ${below(list.length, salt)}, ${list.join(', ')})`;
};

const onsets = 'b c d f g h k l m n p r s t v z dr kr sh th';
const vowels = 'a e i o u y ae ia';
const ends = '- - - - n r s l x th us or king lord man 99 TR';

/** Two or three syllables and often a suffix, in letters and digits as European servers allow. */
function characterName(): string {
  const syllable = (salt: number) => `${pick(onsets, salt)}, ${pick(vowels, salt + 1)}`;
  return `CONCAT(IF(MOD(seq, 5000) = 0, '[GM]', ''), UPPER(${pick(onsets, 19)}), ${pick(vowels, 20)}, ${syllable(21)},
    IF(${below(2, 23)} = 0, CONCAT(${syllable(24)}), ''), ${pick(ends, 26)}, IF(${below(3, 27)} = 0, ${below(1000, 28)}, ''))`;
}

/** 255 skills of six bytes and 36 slots of two, as long as the core writes them. */
const skillLevel = `REPEAT(UNHEX(LEFT(MD5(seq), 12)), 255)`;
const quickslot = `REPEAT(UNHEX(LEFT(MD5(seq), 4)), 36)`;
const savedAt = `'2026-06-01 00:00:00' - INTERVAL ${below(500_000, 7)} MINUTE`;

type Columns = Readonly<Record<string, string>>;

function accountColumns(): Columns {
  return {
    id: 'seq',
    login: `CONCAT('bench', seq)`,
    // Computed once, like an unsalted hash of the same password.
    password: `@password`,
    social_id: `LPAD(${below(10_000_000, 1)}, 7, '0')`,
    email: `CONCAT('bench', seq, '@example.org')`,
    create_time: savedAt,
    status: `IF(MOD(seq, 500) = 0, 'BLOCK', 'OK')`,
    cash: below(5000, 2),
    last_play: savedAt,
  };
}

function characterColumns({ accounts }: WorldSize): Columns {
  const level = `1 + FLOOR(POW(${hashSql(2)} / 4294967296, 3) * 105)`;
  return {
    id: 'seq',
    account_id: `1 + MOD(seq - 1, ${accounts})`,
    name: characterName(),
    job: below(8, 4),
    level,
    exp: below(2_000_000_000, 5),
    playtime: below(400_000, 6),
    gold: below(2_000_000_000, 8),
    x: below(900_000, 9),
    y: below(900_000, 10),
    map_index: `1 + ${below(70, 11)}`,
    hp: below(20_000, 12),
    mp: below(9_000, 13),
    ip: `CONCAT('10.', ${below(256, 14)}, '.', ${below(256, 15)}, '.7')`,
    quickslot,
    skill_level: skillLevel,
    last_play: savedAt,
  };
}

function guildColumns({ characters }: WorldSize): Columns {
  return {
    id: 'seq',
    name: `LEFT(CONCAT(${pick(onsets, 30)}, ${pick(vowels, 31)}, seq), 12)`,
    master: `1 + ${below(characters, 32)}`,
    level: `1 + ${below(20, 33)}`,
    exp: below(1_000_000, 34),
    skill: `UNHEX(LEFT(MD5(seq), 24))`,
    win: below(200, 35),
    ladder_point: below(50_000, 36),
  };
}

/** A table to fill, with the number of rows. */
export interface MadeTable {
  readonly table: string;
  readonly count: number;
  readonly columns: Columns;
}

/** All tables, with `{account}`, `{player}` and `{common}` for the schemas. */
export function madeTables(size: WorldSize): readonly MadeTable[] {
  const { accounts, characters, guilds } = size;
  return [
    { table: '{account}.account', count: accounts, columns: accountColumns() },
    { table: '{player}.player', count: characters, columns: characterColumns(size) },
    {
      table: '{player}.player_index',
      count: accounts,
      columns: { id: 'seq', pid1: 'seq', pid2: `seq + ${accounts}`, empire: `1 + ${below(3, 3)}` },
    },
    { table: '{player}.guild', count: guilds, columns: guildColumns(size) },
    {
      table: '{player}.guild_member',
      count: Math.min(characters, guilds * 10),
      columns: { pid: 'seq', guild_id: `1 + MOD(seq, ${guilds})`, grade: '15' },
    },
    {
      table: '{common}.gmlist',
      count: 5,
      columns: {
        mID: 'seq',
        mAccount: `CONCAT('bench', seq)`,
        mName: `CONCAT('Keeper', seq)`,
        mAuthority: `'GOD'`,
      },
    },
  ];
}

/** @param name the qualified table name */
export function insertSql({ count, columns }: MadeTable, name: string): string {
  const names = Object.keys(columns).map((column) => `\`${column}\``);
  return `INSERT INTO ${name} (${names.join(', ')}) SELECT ${Object.values(columns).join(', ')} FROM seq_1_to_${count}`;
}
