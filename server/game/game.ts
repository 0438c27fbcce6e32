import type { ModuleName } from '#contract/modules.ts';
import type { PoolStats } from '#server/mysql/pool.ts';
import type { PasswordHashing } from './accounts/passwords.ts';
import type { AccountRecords } from './records/account-records.ts';
import type { AccountLimits, GameCapabilities } from './schema/capabilities.ts';
import type { Finding } from './schema/findings.ts';
import type { GameEvents } from './world/game-events.ts';
import type { GameLogs } from './world/game-logs.ts';
import type { Guilds } from './world/guilds.ts';

/** The part of pino's logger that the adapter needs. */
export interface GameLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface GameAccount {
  readonly id: number;
  /** As stored by the game: lower case for accounts made by the site. */
  readonly login: string;
  readonly email: string;
  /** Empty when the game has none, which never verifies. */
  readonly passwordHash: string;
  /** `OK` or the game's code for a block, such as `BLOCK`; may be empty. */
  readonly status: string;
  /** True when the game rejects logins now: `status` is not `OK`, or `availDt` is in the game's future. */
  readonly blocked: boolean;
  /** End of a temporary block in the game's local time, `YYYY-MM-DD HH:MM:SS`; or null. */
  readonly availableFrom: string | null;
  /** Dragon Coins; null when this server has no such column. */
  readonly cash: number | null;
  /** Dragon Marks; null when this server has no such column. */
  readonly mileage: number | null;
  /** `social_id`; the game compares its last 7 characters. */
  readonly deletionCode: string;
  /** 1 Shinso, 2 Chunjo, 3 Jinno; 0 when not chosen yet. */
  readonly empire: number;
  /** Last game login in local time, `YYYY-MM-DD HH:MM:SS`; null when unknown. */
  readonly lastPlay: string | null;
}

/** An account as read before changing it. */
export type ReadAccount = Pick<GameAccount, 'id' | 'passwordHash'>;

export interface NewAccount {
  readonly login: string;
  readonly email: string;
  readonly passwordHash: string;
  /** At least 7 characters. */
  readonly deletionCode: string;
}

/** What a closed account has instead of its owner's data. */
export interface ClosedAccount {
  /** A word the game rejects logins with. */
  readonly status: string;
  readonly email: string;
  readonly deletionCode: string;
}

/** Access to `account.account`. All calls throw GameUnavailable while the database is away. */
export interface Accounts {
  /**
   * Finds a login in any case; an unknown login takes as many queries. Use `isSameLogin` to compare the case
   * (docs/decisions/003-case-sensitive-logins.md).
   */
  findByLogin(login: string): Promise<GameAccount | undefined>;
  findById(id: number): Promise<GameAccount | undefined>;
  /** Case-insensitive, oldest first, at most `limit`. */
  findByEmail(email: string, limit: number): Promise<readonly GameAccount[]>;
  /** Case-insensitive. */
  countByEmail(email: string): Promise<number>;
  /**
   * Creates the row the game core expects; the login is stored in lower case.
   * @throws LoginTaken, EmailTaken, TooLongForGame, UnsuitableForGame, GameLimited
   */
  create(account: NewAccount): Promise<{ readonly id: number }>;
  /**
   * Writes only while the account still has the password it was read with, so that an action allowed with an
   * old password fails after a change.
   * @returns false when the password has changed or the account is gone
   * @throws TooLongForGame, UnsuitableForGame, GameLimited
   */
  changePassword(account: ReadAccount, passwordHash: string): Promise<boolean>;
  /** As {@link Accounts.changePassword}. @throws EmailTaken, TooLongForGame, UnsuitableForGame, GameLimited */
  changeEmail(account: ReadAccount, email: string): Promise<boolean>;
  /**
   * Closes an account for good: no row is deleted, so its login stays taken. A status other than `OK` stays.
   * @returns false when there is no such account
   * @throws TooLongForGame, UnsuitableForGame, GameLimited
   */
  close(account: Pick<GameAccount, 'id' | 'login'>, values: ClosedAccount): Promise<boolean>;
  /** Whether `close` would be refused. @throws GameLimited, GameUnavailable */
  assertCanClose(): void;
  /**
   * As {@link Accounts.changePassword}; the game takes the code at the next login.
   * @throws TooLongForGame, UnsuitableForGame, GameLimited
   */
  changeDeletionCode(account: ReadAccount, code: string): Promise<boolean>;
  /** @throws GameUnavailable before the columns were ever read. */
  limits(): AccountLimits;
}

/** What decides whether the game lets an account in, as it is stored; an empty text where it has none. */
export interface AccountBlock {
  readonly login: string;
  readonly status: string;
  /** When it is available again, by the game's clock, `YYYY-MM-DD HH:MM:SS`; null where this server has no such column. */
  readonly availableFrom: string | null;
  /** Whether a temporary block can be written as its end, so that the game ends it by itself. */
  readonly endsByItself: boolean;
  /** The game's local time after so many hours as were asked for, `YYYY-MM-DD HH:MM:SS`. */
  readonly end: string;
}

/** A change of one column: it is written only while the column still has the old value. */
export interface BlockChange {
  readonly column: 'status' | 'availDt';
  readonly from: string;
  readonly to: string;
}

/** Blocks accounts as the game reads it: `account.status`, and `account.availDt` for those that end. */
export interface Blocks {
  /**
   * @param hours until the end of a block that is to be given; 0 by default
   * @throws GameLimited when the module lacks its right, GameUnavailable
   */
  read(accountId: number, hours?: number): Promise<AccountBlock | undefined>;
  /**
   * One statement by primary key.
   * @returns false when the account is another by now, or the column has changed
   * @throws GameLimited, GameUnavailable
   */
  change(account: Pick<GameAccount, 'id' | 'login'>, change: BlockChange): Promise<boolean>;
}

/** The passwords of storages, which the game keeps as plain text: they are written, never read. */
export interface StoragePasswords {
  /**
   * Writes, like {@link Accounts.changePassword}, only while the account is the one that was read; never adds a row,
   * which the game does itself when a player gets a storage.
   * @throws GameLimited, GameUnavailable
   */
  change(
    account: Pick<GameAccount, 'id' | 'login' | 'passwordHash'>,
    password: string,
  ): Promise<StorageChange>;
}

export type StorageChange = 'changed' | 'noStorage' | 'accountChanged';

/** Where a character was saved. One unit is a centimetre; the copy of a dungeon has its map's index × 10,000 and more. */
export interface Position {
  readonly mapIndex: number;
  readonly x: number;
  readonly y: number;
}

export interface PlacedCharacter extends Pick<GameCharacter, 'id' | 'name' | 'job' | 'level' | 'lastPlay'> {
  readonly position: Position;
  /** Rank points as the game shows them, which is a tenth of what it stores; null when this server has none. */
  readonly alignment: number | null;
}

/** All characters of an account, and where they are. */
export interface PlacedCharacters {
  /** The game's local time when they were read, `YYYY-MM-DD HH:MM:SS`. */
  readonly now: string;
  /** What the game's clock showed so many seconds before as were asked for, in the same form. */
  readonly waitedSince: string;
  readonly empire: number;
  readonly characters: readonly PlacedCharacter[];
}

export interface CharacterMove {
  readonly characterId: number;
  /** As read: nothing is written when the character has moved since. */
  readonly from: Position;
  readonly to: Position;
  /** Game's local time after which no character of the account may have been saved. */
  readonly unsavedSince: string;
}

/**
 * Moves characters that are out of the game. While the game holds a character it would overwrite the row, so nothing is
 * written unless all characters of the account have been out of it long enough.
 */
export interface Positions {
  /**
   * @param waitSeconds for `waitedSince`
   * @throws GameLimited when the module lacks a right, GameUnavailable
   */
  ofAccount(accountId: number, waitSeconds: number): Promise<PlacedCharacters>;
  /**
   * One statement, which repeats the conditions: owner and password as read, not blocked, the old position, no save since.
   * @returns false when one of them does not hold any more
   * @throws GameLimited, GameUnavailable
   */
  move(owner: Pick<GameAccount, 'id' | 'login' | 'passwordHash'>, move: CharacterMove): Promise<boolean>;
}

export interface GameCharacter {
  readonly id: number;
  readonly name: string;
  /** 0–7 (8 on servers with the wolfman); class = job % 4. */
  readonly job: number;
  readonly level: number;
  /** Yang as decimal digits: some servers exceed the safe integers. */
  readonly gold: string;
  /** Experience within the level. */
  readonly exp: number;
  /** In minutes. */
  readonly playtime: number;
  /** The account's empire: 0 none, 1 Shinso, 2 Chunjo, 3 Jinno. */
  readonly empire: number;
  /** Its guild's name; null without one, or when the game does not say. */
  readonly guild: string | null;
  readonly guildId: number | null;
  /** Last save in the game's local time, `YYYY-MM-DD HH:MM:SS`; null when unknown. */
  readonly lastPlay: string | null;
}

export interface Characters {
  /** An account's characters by id. */
  ofAccount(accountId: number): Promise<readonly GameCharacter[]>;
}

/** What a character's page shows, from the game as it is now. */
export interface GameProfile {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly job: number;
  readonly level: number;
  /** In minutes; null when the server does not say. */
  readonly playtime: number | null;
  /** As the game shows it: the stored number divided by ten. Null when the server does not say. */
  readonly alignment: number | null;
  /** Whole days since it was saved last, by the game's own calendar; null when unknown. */
  readonly daysSincePlayed: number | null;
  readonly guild: { readonly id: number; readonly name: string; readonly isMaster: boolean } | null;
}

/** An item that a character wears. */
export interface WornItem {
  /** Wear position: 0 armour, 1 helmet, 2 shoes, 3 bracelet, 4 weapon, 5 necklace, 6 earrings, 7 and 8 special, 10 shield. */
  readonly pos: number;
  readonly vnum: number;
  /** What they mean depends on the item: see `server/features/profiles/items/`. */
  readonly sockets: readonly number[];
  /** Type numbers of the game's list of applies (`ProtoReader.cpp`), in the order of the row. */
  readonly bonuses: readonly { readonly type: number; readonly value: number }[];
}

/** The game's own word for an item. */
export interface GameItem {
  readonly vnum: number;
  /** In the language of the game's tables; empty when it has none. */
  readonly name: string;
  /** The level it asks for; null without. */
  readonly level: number | null;
}

export interface Profiles {
  /** Undefined when there is no such character (any more). */
  profile(characterId: number): Promise<GameProfile | undefined>;
  /** What a character wears, by position; null when this server's tables do not allow reading it by an index. */
  equipment(characterId: number): Promise<readonly WornItem[] | null>;
  /** Items of the game's table by number; empty when it may not be read. */
  items(vnums: readonly number[]): Promise<readonly GameItem[]>;
}

/** A slice by primary key. `next` is the key to continue after; null at the end. */
export interface Chunk<Row> {
  readonly rows: readonly Row[];
  readonly next: number | null;
}

export interface BoardCharacter {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly job: number;
  readonly level: number;
  readonly exp: number;
  /** In minutes. */
  readonly playtime: number;
  /** Ten times the points that the game shows, from -200,000 to 200,000; 0 where it is not read. */
  readonly alignment: number;
  /** Level of the horse, 0 to 30; 0 where it is not read. */
  readonly horse: number;
}

export interface BoardGuild {
  readonly id: number;
  readonly name: string;
  /** The leader's character id. */
  readonly masterId: number;
  readonly level: number;
  readonly exp: number;
  readonly ladderPoint: number;
  readonly win: number;
}

/** Lower-cased. `PLAYER` entries are excluded. */
export interface GameMasters {
  readonly accounts: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** An account named in `common.gmlist`. */
export interface GameMasterEntry {
  /** Lower-cased; the account need not exist. */
  readonly login: string;
  /** `IMPLEMENTOR`, `HIGH_WIZARD`, … or `PLAYER`, in upper case. */
  readonly authority: string;
}

/** A game master as players meet him. */
export interface GameTeamMember {
  readonly name: string;
  /** `IMPLEMENTOR`, `GOD`, `HIGH_WIZARD`, `WIZARD` or `LOW_WIZARD`. */
  readonly authority: string;
  /** Null when the listed account has no such character. */
  readonly character: Pick<GameCharacter, 'job' | 'level' | 'empire'> | null;
}

/**
 * The data of the rankings, read in short slices by primary key so that the live game's writes are not
 * blocked. `after` starts at 0; `limit` is the number of rows scanned per slice (default 5,000).
 */
export interface BoardSource {
  readCharacters(after: number, limit?: number): Promise<Chunk<BoardCharacter>>;
  /** Like readCharacters, filtered by `since`, a time in the format of `clock`. */
  readCharactersSince(since: string, after: number, limit?: number): Promise<Chunk<BoardCharacter>>;
  /** Always empty when the server has no guild table. */
  readGuilds(after: number, limit?: number): Promise<Chunk<BoardGuild>>;
  readEmpires(
    after: number,
    limit?: number,
  ): Promise<Chunk<{ readonly accountId: number; readonly empire: number }>>;
  /** Accounts the game rejects now (`status`, `availDt`). */
  readBlockedAccountIds(): Promise<ReadonlySet<number>>;
  /** Account ids by lower-cased login. */
  readAccountIds(logins: Iterable<string>): Promise<ReadonlySet<number>>;
  readGameMasters(): Promise<GameMasters>;
  /** The database's local time, `YYYY-MM-DD HH:MM:SS`. */
  clock(): Promise<string>;
}

export interface Statistics {
  /** Scans the whole table: cache the result. */
  countAccounts(): Promise<number>;
  /** The empires of accounts, 0 for none, in any order. By primary key; at most a few hundred at once. */
  empiresOf(accountIds: readonly number[]): Promise<readonly number[]>;
  /** The newest character of the newest account that has one; never a login. */
  newestMember(): Promise<
    { readonly id: number; readonly name: string; readonly empire: number } | undefined
  >;
}

export type GameState =
  | { readonly status: 'ready'; readonly since: Date; readonly capabilities: GameCapabilities }
  | { readonly status: 'unavailable'; readonly since: Date; readonly reason: string };

export interface ModuleInspection {
  readonly findings: readonly Finding[];
  /** The rights that the modules need beyond the core's, as SQL. @param user in GRANT syntax, with quotes and host */
  grants(user: string): Readonly<Partial<Record<ModuleName, string>>>;
}

/** The game's database. Nothing else in the site knows its tables. */
export interface Game {
  readonly accounts: Accounts;
  readonly storagePasswords: StoragePasswords;
  readonly accountRecords: AccountRecords;
  readonly blocks: Blocks;
  readonly characters: Characters;
  readonly profiles: Profiles;
  readonly guilds: Guilds;
  readonly logs: GameLogs;
  readonly positions: Positions;
  readonly board: BoardSource;
  readonly statistics: Statistics;
  readonly passwords: PasswordHashing;
  /** Accounts in `common.gmlist`; empty when this server has no such table. @throws GameUnavailable */
  gameMasterEntries(): Promise<readonly GameMasterEntry[]>;
  /** Characters in `common.gmlist`, the highest authority first; never a login. @throws GameUnavailable */
  team(): Promise<readonly GameTeamMember[]>;
  /** Event flags of these names, and bonuses of empires; never written. @throws GameUnavailable */
  events(flags: readonly string[]): Promise<GameEvents>;
  state(): GameState;
  /** Reads the schema again, for other modules. Never rejects. */
  checkSchema(): Promise<void>;
  /** What the schema lacks for these modules, read now. @throws GameUnavailable */
  inspect(modules: readonly ModuleName[]): Promise<ModuleInspection>;
  /** Pool statistics; only for a game on a server. */
  readonly connections?: () => PoolStats;
  close(): Promise<void>;
}
