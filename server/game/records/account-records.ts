/** An account in a list of the administration. */
export interface ListedAccount {
  readonly id: number;
  readonly login: string;
  /** True when the game rejects logins now. */
  readonly blocked: boolean;
  /** Last game login in local time, `YYYY-MM-DD HH:MM:SS`; null when unknown. */
  readonly lastPlay: string | null;
}

/** A slice by primary key. `next` is the key to continue after; null at the end. */
interface Emails {
  readonly rows: readonly { readonly id: number; readonly email: string }[];
  readonly next: number | null;
}

/** A row of the game's own log. */
export interface GameLogRow {
  /** By the game's clock, `YYYY-MM-DD HH:MM:SS`; null when unknown. */
  readonly time: string | null;
  /** The game's own word for what happened. */
  readonly how: string;
  /** The game's own details; players write parts of it, and logins have an address in it. */
  readonly hint: string;
}

export type GameLogRead =
  | { readonly state: 'readable'; readonly rows: readonly GameLogRow[] }
  | { readonly state: 'missing' | 'notIndexed' | 'slow' };

/** What the administration reads of accounts, each by an index. Nothing here is ever written. */
export interface AccountRecords {
  /** When an account was made, by the game's clock; null when unknown. */
  createdAt(accountId: number): Promise<string | null>;
  /** Accounts with these numbers, in no order. */
  withIds(ids: readonly number[]): Promise<readonly ListedAccount[]>;
  /** Accounts whose login begins with the text, by login; none for a text that no login has. */
  byLogin(start: string, limit: number): Promise<readonly ListedAccount[]>;
  /**
   * Characters whose name begins with the text, in any case, also of blocked accounts and game masters; none where names
   * have no index.
   */
  charactersNamed(
    start: string,
    limit: number,
  ): Promise<readonly { readonly accountId: number; readonly name: string }[]>;
  /** Email addresses by account number, in slices by primary key. */
  readEmails(after: number, limit: number): Promise<Emails>;
  /** The newest rows of one character; gives up after a second. */
  log(characterId: number, page: { readonly offset: number; readonly limit: number }): Promise<GameLogRead>;
}
