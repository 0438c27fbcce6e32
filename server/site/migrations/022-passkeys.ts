import { createTable, type Migration } from './ddl.ts';

/** Passkeys and the challenges they sign (docs/decisions/088-passkeys.md). */
export const passkeys: Migration = {
  name: '022-passkeys',
  statements: (words) => [
    ...createTable(
      words,
      'passkeys',
      [
        `id ${words.id}`,
        `credential_hash ${words.code(64)} NOT NULL UNIQUE`,
        `credential_id ${words.code(1400)} NOT NULL`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `user_handle ${words.code(64)} NOT NULL`,
        `public_key ${words.longText} NOT NULL`,
        'counter BIGINT NOT NULL DEFAULT 0',
        `transports ${words.code(100)} NOT NULL DEFAULT ''`,
        'name VARCHAR(64) NOT NULL',
        'backed_up SMALLINT NOT NULL DEFAULT 0',
        `created_at ${words.time} NOT NULL`,
        `last_used_at ${words.time} NULL`,
      ],
      { passkeys_by_account: 'account_id' },
    ),
    ...createTable(
      words,
      'passkey_challenges',
      [
        `challenge_hash ${words.code(64)} NOT NULL PRIMARY KEY`,
        `purpose ${words.code(10)} NOT NULL`,
        `bound_to ${words.code(64)} NOT NULL`,
        `fingerprint ${words.code(64)} NOT NULL DEFAULT ''`,
        `user_handle ${words.code(64)} NOT NULL DEFAULT ''`,
        `expires_at ${words.time} NOT NULL`,
      ],
      { passkey_challenges_by_end: 'expires_at' },
    ),
  ],
};
