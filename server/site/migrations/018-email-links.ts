import { createTable, type Migration } from './ddl.ts';

/** Mailed links that confirm or undo an email address (docs/decisions/084-email-verification.md). */
export const emailLinks: Migration = {
  name: '018-email-links',
  statements: (words) => [
    ...createTable(
      words,
      'email_links',
      [
        `id ${words.id}`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `purpose ${words.code(10)} NOT NULL`,
        'email VARCHAR(255) NOT NULL',
        `email_hash ${words.code(64)} NOT NULL`,
        `token_hash ${words.code(64)} NULL`,
        `fingerprint ${words.code(64)} NOT NULL DEFAULT ''`,
        `created_at ${words.time} NOT NULL`,
        `expires_at ${words.time} NOT NULL`,
      ],
      {
        email_links_by_token: 'token_hash',
        email_links_by_account: 'account_id, purpose',
        email_links_by_email: 'email_hash, purpose',
        email_links_by_end: 'expires_at',
      },
    ),
    ...createTable(words, 'verified_emails', [
      'account_id INT NOT NULL PRIMARY KEY',
      `email_hash ${words.code(64)} NOT NULL`,
      `verified_at ${words.time} NOT NULL`,
    ]),
  ],
};
