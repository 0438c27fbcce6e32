import { createTable, type Migration } from './ddl.ts';

/** Downloads of everything that is stored about an account (docs/decisions/089-own-data.md). */
export const dataExports: Migration = {
  name: '023-data-exports',
  statements: (types) =>
    createTable(
      types,
      'data_exports',
      [
        'account_id INT NOT NULL PRIMARY KEY',
        'login VARCHAR(64) NOT NULL',
        `language ${types.code(10)} NOT NULL`,
        `state ${types.code(10)} NOT NULL`,
        `requested_at ${types.time} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
        `due_at ${types.time} NOT NULL`,
        `file_key ${types.code(32)} NULL`,
        `expires_at ${types.time} NULL`,
        `token_hash ${types.code(64)} NULL`,
        `fingerprint ${types.code(64)} NOT NULL DEFAULT ''`,
      ],
      { data_exports_by_token: 'token_hash', data_exports_by_state: 'state, due_at' },
    ),
};
