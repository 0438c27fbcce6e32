import type { PoolStats } from '#server/mysql/pool.ts';
import type { PasswordHashing } from './accounts/passwords.ts';
import type { AccountLimits, GameCapabilities } from './schema/capabilities.ts';

/** The part of a log the adapter writes to; pino's and Fastify's loggers fit. */
export interface GameLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface GameAccount {
  readonly id: number;
  /** As the game stores it: lower case for every account made by the site. */
  readonly login: string;
  readonly email: string;
  /** Empty where the game has none: it never verifies. */
  readonly passwordHash: string;
  /** `OK` or the game's word for a block, such as `BLOCK`; empty where the game has none. */
  readonly status: string;
  /** True when the game refuses the login now: `status` is not `OK`, or `availDt` lies in the future of the game's clock. */
  readonly blocked: boolean;
  /** When a temporary block ends, in the game's local time, `YYYY-MM-DD HH:MM:SS`; null when there is none. */
  readonly availableFrom: string | null;
  /** Dragon Coins; null where this server has no such column. */
  readonly cash: number | null;
  /** Dragon Marks; null where this server has no such column. */
  readonly mileage: number | null;
  /** `social_id`; the game compares its last 7 characters. */
  readonly deletionCode: string;
  /** 1 Shinso, 2 Chunjo, 3 Jinno; 0 when none is chosen yet. */
  readonly empire: number;
  /** Last login to the game, its local time, `YYYY-MM-DD HH:MM:SS`; null when never or unknown. */
  readonly lastPlay: string | null;
}

/** An account as somebody has read it who wants to change it. */
export type ReadAccount = Pick<GameAccount, 'id' | 'passwordHash'>;

export interface NewAccount {
  readonly login: string;
  readonly email: string;
  readonly passwordHash: string;
  /** 7 characters or more. */
  readonly deletionCode: string;
}

/** Everything of `account.account`. All calls throw GameUnavailable while the database is away. */
export interface Accounts {
  /**
   * The account of a login, whatever the case of its letters; a login nobody has takes as many queries. Whether the
   * typed case is the registered one is for `isSameLogin` of `login.ts` to say (docs/decisions/003-case-sensitive-logins.md).
   */
  findByLogin(login: string): Promise<GameAccount | undefined>;
  findById(id: number): Promise<GameAccount | undefined>;
  /** The accounts of an email address without regard to case, oldest first, at most `limit`. */
  findByEmail(email: string, limit: number): Promise<readonly GameAccount[]>;
  /** How many accounts have this email address, without regard to case. */
  countByEmail(email: string): Promise<number>;
  /**
   * Writes the account as the game core expects it; the login is stored in lower case.
   * @throws LoginTaken, EmailTaken, TooLongForGame, UnsuitableForGame, GameLimited
   */
  create(account: NewAccount): Promise<{ readonly id: number }>;
  /**
   * Writes only while the account still has the password it was read with: what was allowed with an old one must not
   * happen after a change.
   * @returns false when it has another one meanwhile, or is gone
   * @throws TooLongForGame, UnsuitableForGame, GameLimited
   */
  changePassword(account: ReadAccount, passwordHash: string): Promise<boolean>;
  /** As {@link Accounts.changePassword}. @throws EmailTaken, TooLongForGame, UnsuitableForGame, GameLimited */
  changeEmail(account: ReadAccount, email: string): Promise<boolean>;
  /** @throws GameUnavailable before the columns were ever read. */
  limits(): AccountLimits;
}

export interface GameCharacter {
  readonly id: number;
  readonly name: string;
  /** 0–7 (8 on servers with the wolfman); class = job % 4. */
  readonly job: number;
  readonly level: number;
  /** Yang as decimal digits: some servers exceed what a number holds exactly. */
  readonly gold: string;
  /** Experience inside the level. */
  readonly exp: number;
  /** Minutes. */
  readonly playtime: number;
  /** The account's empire: 0 none, 1 Shinso, 2 Chunjo, 3 Jinno. */
  readonly empire: number;
  /** Last time the game saved the character, its local time, `YYYY-MM-DD HH:MM:SS`; null when never or unknown. */
  readonly lastPlay: string | null;
}

export interface Characters {
  /** All characters of an account by id; an account that never played has none. */
  ofAccount(accountId: number): Promise<readonly GameCharacter[]>;
}

/** A slice by primary key. `next` is what to read after, null when the table's end is reached. */
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
  /** Minutes. */
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

/** Lower-cased, so that a set answers without regard to case. `PLAYER` entries are left out. */
export interface GameMasters {
  readonly accounts: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

/** An account that `common.gmlist` names. */
export interface GameMasterEntry {
  /** Lower-cased; the account need not exist. */
  readonly login: string;
  /** `IMPLEMENTOR`, `HIGH_WIZARD`, … or `PLAYER`, in capitals. */
  readonly authority: string;
}

/**
 * What rankings are made of, read in short slices by primary key so that the live game's saves get in between.
 * `after` starts at 0; `limit` is the number of rows a slice looks at (5,000 unless told).
 */
export interface BoardSource {
  readCharacters(after: number, limit?: number): Promise<Chunk<BoardCharacter>>;
  /** Of each slice only the characters saved at or after `since`, a time as `clock` gives it. */
  readCharactersSince(since: string, after: number, limit?: number): Promise<Chunk<BoardCharacter>>;
  /** Rows may be empty for ever where the server has no guild table. */
  readGuilds(after: number, limit?: number): Promise<Chunk<BoardGuild>>;
  readEmpires(
    after: number,
    limit?: number,
  ): Promise<Chunk<{ readonly accountId: number; readonly empire: number }>>;
  /** Accounts the game refuses now (`status`, `availDt`), read in slices. */
  readBlockedAccountIds(): Promise<ReadonlySet<number>>;
  /** The ids of accounts by their lower-cased logins. */
  readAccountIds(logins: Iterable<string>): Promise<ReadonlySet<number>>;
  readGameMasters(): Promise<GameMasters>;
  /** The game database's local time, `YYYY-MM-DD HH:MM:SS`. */
  clock(): Promise<string>;
}

export interface Statistics {
  /** Number of accounts. Counts the whole table: keep the answer for a minute. */
  countAccounts(): Promise<number>;
  /** The newest character of the newest account that has one: never a login. */
  newestMember(): Promise<
    { readonly id: number; readonly name: string; readonly empire: number } | undefined
  >;
}

export type GameState =
  | { readonly status: 'ready'; readonly since: Date; readonly capabilities: GameCapabilities }
  | { readonly status: 'unavailable'; readonly since: Date; readonly reason: string };

/** The game's database. Nothing else in the site knows its tables. */
export interface Game {
  readonly accounts: Accounts;
  readonly characters: Characters;
  readonly board: BoardSource;
  readonly statistics: Statistics;
  readonly passwords: PasswordHashing;
  /** Whether `common.gmlist` names this login as IMPLEMENTOR, without regard to case. */
  isImplementor(login: string): Promise<boolean>;
  /**
   * Everybody whom `common.gmlist` names by account; empty where this server has no such table.
   * @throws GameUnavailable
   */
  gameMasterEntries(): Promise<readonly GameMasterEntry[]>;
  state(): GameState;
  /** What the connections are doing; only where the game is on a server. */
  readonly connections?: () => PoolStats;
  close(): Promise<void>;
}
