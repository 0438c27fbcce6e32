import { addColumn, createIndex, createTable, type Migration } from './ddl.ts';

/** Appeals of bans are tickets (docs/decisions/125-bans.md). */
export const appeals: Migration = {
  name: '050-appeals',
  statements: (types) => [
    ...addColumn(types, 'tickets', 'ban_id', 'INT NULL'),
    ...createIndex(types, 'tickets', 'tickets_by_ban', 'ban_id'),
    ...createTable(
      types,
      'appeal_passes',
      [
        `token_hash ${types.code(64)} NOT NULL PRIMARY KEY`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        'ban_id INT NOT NULL',
        `fingerprint ${types.code(64)} NOT NULL`,
        `created_at ${types.time} NOT NULL`,
        `expires_at ${types.time} NOT NULL`,
      ],
      { appeal_passes_by_account: 'account_id', appeal_passes_by_end: 'expires_at' },
    ),
  ],
};
