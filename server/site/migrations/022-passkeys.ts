import { createTable, type Migration } from './ddl.ts';

/** Passkeys and the challenges they sign (docs/decisions/088-passkeys.md). */
export const passkeys: Migration = {
  name: '022-passkeys',
  statements: (types) => [
    ...createTable(
      types,
      'passkeys',
      [
        `id ${types.id}`,
        `credential_hash ${types.code(64)} NOT NULL UNIQUE`,
        `credential_id ${types.code(1400)} NOT NULL`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `user_handle ${types.code(64)} NOT NULL`,
        `public_key ${types.longText} NOT NULL`,
        'counter BIGINT NOT NULL DEFAULT 0',
        `transports ${types.code(100)} NOT NULL DEFAULT ''`,
        'name VARCHAR(64) NOT NULL',
        'backed_up SMALLINT NOT NULL DEFAULT 0',
        `created_at ${types.time} NOT NULL`,
        `last_used_at ${types.time} NULL`,
      ],
      { passkeys_by_account: 'account_id' },
    ),
    ...createTable(
      types,
      'passkey_challenges',
      [
        `challenge_hash ${types.code(64)} NOT NULL PRIMARY KEY`,
        `purpose ${types.code(10)} NOT NULL`,
        `bound_to ${types.code(64)} NOT NULL`,
        `fingerprint ${types.code(64)} NOT NULL DEFAULT ''`,
        `user_handle ${types.code(64)} NOT NULL DEFAULT ''`,
        `expires_at ${types.time} NOT NULL`,
      ],
      { passkey_challenges_by_end: 'expires_at' },
    ),
  ],
};
