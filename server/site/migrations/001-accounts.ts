import { createTable, type Migration } from './ddl.ts';

export const accounts: Migration = {
  name: '001-accounts',
  statements: (types) => [
    ...createTable(
      types,
      'sessions',
      [
        `token_hash ${types.code(64)} NOT NULL PRIMARY KEY`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `created_at ${types.time} NOT NULL`,
        `last_used_at ${types.time} NOT NULL`,
        `expires_at ${types.time} NOT NULL`,
        `address ${types.code(45)} NULL`,
      ],
      {
        sessions_by_account: 'account_id',
        sessions_by_end: 'expires_at',
        sessions_by_use: 'last_used_at',
      },
    ),
    ...createTable(
      types,
      'reset_tokens',
      [
        `token_hash ${types.code(64)} NOT NULL PRIMARY KEY`,
        'account_id INT NOT NULL',
        `created_at ${types.time} NOT NULL`,
        `expires_at ${types.time} NOT NULL`,
      ],
      { reset_tokens_by_account: 'account_id', reset_tokens_by_end: 'expires_at' },
    ),
    ...createTable(types, 'preferences', [
      'account_id INT NOT NULL PRIMARY KEY',
      'hide_email SMALLINT NOT NULL DEFAULT 0',
    ]),
  ],
};
