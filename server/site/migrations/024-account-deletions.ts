import { createTable, type Migration } from './ddl.ts';

/** Accounts whose owners want them closed (docs/decisions/090-account-deletion.md). */
export const accountDeletions: Migration = {
  name: '024-account-deletions',
  statements: (words) =>
    createTable(
      words,
      'account_deletions',
      [
        'account_id INT NOT NULL PRIMARY KEY',
        'login VARCHAR(64) NOT NULL',
        `language ${words.code(10)} NOT NULL`,
        `state ${words.code(10)} NOT NULL`,
        `requested_at ${words.time} NOT NULL`,
        `due_at ${words.time} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
        'email VARCHAR(255) NULL',
      ],
      { account_deletions_by_time: 'due_at' },
    ),
};
