import { createTable, type Migration } from './ddl.ts';

/** Mailed links that confirm or undo an email address (docs/decisions/084-email-verification.md). */
export const emailLinks: Migration = {
  name: '018-email-links',
  statements: (types) => [
    ...createTable(
      types,
      'email_links',
      [
        `id ${types.id}`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `purpose ${types.code(10)} NOT NULL`,
        'email VARCHAR(255) NOT NULL',
        `email_hash ${types.code(64)} NOT NULL`,
        `token_hash ${types.code(64)} NULL`,
        `fingerprint ${types.code(64)} NOT NULL DEFAULT ''`,
        `created_at ${types.time} NOT NULL`,
        `expires_at ${types.time} NOT NULL`,
      ],
      {
        email_links_by_token: 'token_hash',
        email_links_by_account: 'account_id, purpose',
        email_links_by_email: 'email_hash, purpose',
        email_links_by_end: 'expires_at',
      },
    ),
    ...createTable(types, 'verified_emails', [
      'account_id INT NOT NULL PRIMARY KEY',
      `email_hash ${types.code(64)} NOT NULL`,
      `verified_at ${types.time} NOT NULL`,
    ]),
  ],
};
