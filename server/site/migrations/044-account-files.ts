import { createTable, type Migration } from './ddl.ts';

/** What staff find accounts by, and what they note about them (docs/decisions/124-account-files.md). */
export const accountFiles: Migration = {
  name: '044-account-files',
  statements: (words) => [
    ...createTable(
      words,
      'login_addresses',
      [
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `address ${words.code(45)} NOT NULL`,
        'logins INT NOT NULL',
        `first_at ${words.time} NOT NULL`,
        `last_at ${words.time} NOT NULL`,
        `browser ${words.code(40)} NULL`,
        `system ${words.code(40)} NULL`,
        'PRIMARY KEY (account_id, login, address)',
      ],
      { login_addresses_by_address: 'address', login_addresses_by_time: 'last_at' },
    ),
    ...createTable(
      words,
      'account_emails',
      ['account_id INT NOT NULL PRIMARY KEY', `email_hash ${words.code(64)} NOT NULL`],
      { account_emails_by_hash: 'email_hash' },
    ),
    ...createTable(
      words,
      'account_notes',
      [
        `id ${words.id}`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `text ${words.longText} NOT NULL`,
        'author VARCHAR(64) NOT NULL',
        'pinned SMALLINT NOT NULL DEFAULT 0',
        `created_at ${words.time} NOT NULL`,
        `changed_at ${words.time} NULL`,
      ],
      { account_notes_by_account: 'account_id' },
    ),
  ],
};
