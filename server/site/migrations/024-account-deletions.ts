import { createTable, type Migration } from './ddl.ts';

/** Accounts whose owners want them closed (docs/decisions/090-account-deletion.md). */
export const accountDeletions: Migration = {
  name: '024-account-deletions',
  statements: (types) =>
    createTable(
      types,
      'account_deletions',
      [
        'account_id INT NOT NULL PRIMARY KEY',
        'login VARCHAR(64) NOT NULL',
        `language ${types.code(10)} NOT NULL`,
        `state ${types.code(10)} NOT NULL`,
        `requested_at ${types.time} NOT NULL`,
        `due_at ${types.time} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
        'email VARCHAR(255) NULL',
      ],
      { account_deletions_by_time: 'due_at' },
    ),
};
