import { createTable, type Migration } from './ddl.ts';

/** Two-step login (docs/decisions/085-two-step-login.md). */
export const secondSteps: Migration = {
  name: '019-second-steps',
  statements: (types) => [
    ...createTable(types, 'second_steps', [
      'account_id INT NOT NULL PRIMARY KEY',
      'login VARCHAR(64) NOT NULL',
      `secret ${types.code(120)} NOT NULL`,
      `begun_at ${types.time} NOT NULL`,
      `confirmed_at ${types.time} NULL`,
      'last_counter INT NOT NULL DEFAULT 0',
    ]),
    ...createTable(types, 'recovery_codes', [
      'account_id INT NOT NULL',
      `code_hash ${types.code(64)} NOT NULL`,
      `used_at ${types.time} NULL`,
      'PRIMARY KEY (account_id, code_hash)',
    ]),
    ...createTable(
      types,
      'pending_logins',
      [
        `token_hash ${types.code(64)} NOT NULL PRIMARY KEY`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `fingerprint ${types.code(64)} NOT NULL`,
        `address ${types.code(45)} NOT NULL`,
        `created_at ${types.time} NOT NULL`,
        `expires_at ${types.time} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
      ],
      { pending_logins_by_account: 'account_id', pending_logins_by_end: 'expires_at' },
    ),
  ],
};
