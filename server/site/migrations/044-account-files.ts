import { createTable, type Migration } from './ddl.ts';

/** What staff find accounts by, and what they note about them (docs/decisions/124-account-files.md). */
export const accountFiles: Migration = {
  name: '044-account-files',
  statements: (types) => [
    ...createTable(
      types,
      'login_addresses',
      [
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `address ${types.code(45)} NOT NULL`,
        'logins INT NOT NULL',
        `first_at ${types.time} NOT NULL`,
        `last_at ${types.time} NOT NULL`,
        `browser ${types.code(40)} NULL`,
        `system ${types.code(40)} NULL`,
        'PRIMARY KEY (account_id, login, address)',
      ],
      { login_addresses_by_address: 'address', login_addresses_by_time: 'last_at' },
    ),
    ...createTable(
      types,
      'account_emails',
      ['account_id INT NOT NULL PRIMARY KEY', `email_hash ${types.code(64)} NOT NULL`],
      { account_emails_by_hash: 'email_hash' },
    ),
    ...createTable(
      types,
      'account_notes',
      [
        `id ${types.id}`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `text ${types.longText} NOT NULL`,
        'author VARCHAR(64) NOT NULL',
        'pinned SMALLINT NOT NULL DEFAULT 0',
        `created_at ${types.time} NOT NULL`,
        `changed_at ${types.time} NULL`,
      ],
      { account_notes_by_account: 'account_id' },
    ),
  ],
};
