import type { Generated } from 'kysely';
import type { Stamp } from './stamp.ts';

/** From where an account has logged in on the site, a row for each address. */
export interface LoginAddressesTable {
  account_id: number;
  /** The game may give the number of a deleted account to another one. */
  login: string;
  address: string;
  logins: number;
  first_at: Stamp;
  last_at: Stamp;
  /** Of the last login. */
  browser: string | null;
  system: string | null;
}

/** Finds accounts by a whole email address, which the game's own table has no index for. */
export interface AccountEmailsTable {
  account_id: number;
  /** Keyed with the site's key; of the address in lower case. */
  email_hash: string;
}

/** What staff note about an account, for staff only. */
export interface AccountNotesTable {
  id: Generated<number>;
  account_id: number;
  /** As in {@link LoginAddressesTable}. */
  login: string;
  text: string;
  /** Login of who wrote it. */
  author: string;
  pinned: number;
  created_at: Stamp;
  changed_at: Stamp | null;
}

/** What staff find accounts by, and what they note about them. */
export interface AccountFilesTables {
  login_addresses: LoginAddressesTable;
  account_emails: AccountEmailsTable;
  account_notes: AccountNotesTable;
}
