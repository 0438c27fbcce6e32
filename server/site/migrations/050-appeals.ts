import { addColumn, createIndex, createTable, type Migration } from './ddl.ts';

/** Appeals of bans are tickets (docs/decisions/125-bans.md). */
export const appeals: Migration = {
  name: '050-appeals',
  statements: (words) => [
    ...addColumn(words, 'tickets', 'ban_id', 'INT NULL'),
    ...createIndex(words, 'tickets', 'tickets_by_ban', 'ban_id'),
    ...createTable(
      words,
      'appeal_passes',
      [
        `token_hash ${words.code(64)} NOT NULL PRIMARY KEY`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        'ban_id INT NOT NULL',
        `fingerprint ${words.code(64)} NOT NULL`,
        `created_at ${words.time} NOT NULL`,
        `expires_at ${words.time} NOT NULL`,
      ],
      { appeal_passes_by_account: 'account_id', appeal_passes_by_end: 'expires_at' },
    ),
  ],
};
