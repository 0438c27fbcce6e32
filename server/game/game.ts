import type { ModuleName } from '#contract/modules.ts';
import type { PoolStats } from '#server/mysql/pool.ts';
import type { PasswordHashing } from './accounts/passwords.ts';
import type { AccountLimits, GameCapabilities } from './schema/capabilities.ts';
import type { Finding } from './schema/findings.ts';

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
   * (docs/decisions/003-login-case.md).
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
  /** Last save in the game's local time, `YYYY-MM-DD HH:MM:SS`; null when unknown. */
  readonly lastPlay: string | null;
}

export interface Characters {
  /** An account's characters by id. */
  ofAccount(accountId: number): Promise<readonly GameCharacter[]>;
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
  readonly characters: Characters;
  readonly board: BoardSource;
  readonly statistics: Statistics;
  readonly passwords: PasswordHashing;
  /** True when `common.gmlist` lists this login as IMPLEMENTOR, in any case. */
  isImplementor(login: string): Promise<boolean>;
  /** Accounts in `common.gmlist`; empty when this server has no such table. @throws GameUnavailable */
  gameMasterEntries(): Promise<readonly GameMasterEntry[]>;
  /** Characters in `common.gmlist`, the highest authority first; never a login. @throws GameUnavailable */
  team(): Promise<readonly GameTeamMember[]>;
  state(): GameState;
  /** Reads the schema again, for other modules. Never rejects. */
  checkSchema(): Promise<void>;
  /** What the schema lacks for these modules, read now. @throws GameUnavailable */
  inspect(modules: readonly ModuleName[]): Promise<ModuleInspection>;
  /** Pool statistics; only for a game on a server. */
  readonly connections?: () => PoolStats;
  close(): Promise<void>;
}
