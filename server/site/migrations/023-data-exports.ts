import { createTable, type Migration } from './ddl.ts';

/** Downloads of everything that is stored about an account (docs/decisions/089-own-data.md). */
export const dataExports: Migration = {
  name: '023-data-exports',
  statements: (words) =>
    createTable(
      words,
      'data_exports',
      [
        'account_id INT NOT NULL PRIMARY KEY',
        'login VARCHAR(64) NOT NULL',
        `language ${words.code(10)} NOT NULL`,
        `state ${words.code(10)} NOT NULL`,
        `requested_at ${words.time} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
        `due_at ${words.time} NOT NULL`,
        `file_key ${words.code(32)} NULL`,
        `expires_at ${words.time} NULL`,
        `token_hash ${words.code(64)} NULL`,
        `fingerprint ${words.code(64)} NOT NULL DEFAULT ''`,
      ],
      { data_exports_by_token: 'token_hash', data_exports_by_state: 'state, due_at' },
    ),
};
