import { createTable, type Migration } from './ddl.ts';

/** Two-step login (docs/decisions/085-two-step-login.md). */
export const secondSteps: Migration = {
  name: '019-second-steps',
  statements: (words) => [
    ...createTable(words, 'second_steps', [
      'account_id INT NOT NULL PRIMARY KEY',
      'login VARCHAR(64) NOT NULL',
      `secret ${words.code(120)} NOT NULL`,
      `begun_at ${words.time} NOT NULL`,
      `confirmed_at ${words.time} NULL`,
      'last_counter INT NOT NULL DEFAULT 0',
    ]),
    ...createTable(words, 'recovery_codes', [
      'account_id INT NOT NULL',
      `code_hash ${words.code(64)} NOT NULL`,
      `used_at ${words.time} NULL`,
      'PRIMARY KEY (account_id, code_hash)',
    ]),
    ...createTable(
      words,
      'pending_logins',
      [
        `token_hash ${words.code(64)} NOT NULL PRIMARY KEY`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `fingerprint ${words.code(64)} NOT NULL`,
        `address ${words.code(45)} NOT NULL`,
        `created_at ${words.time} NOT NULL`,
        `expires_at ${words.time} NOT NULL`,
        'attempts INT NOT NULL DEFAULT 0',
      ],
      { pending_logins_by_account: 'account_id', pending_logins_by_end: 'expires_at' },
    ),
  ],
};
