import { createTable, type Migration } from './ddl.ts';

/** Logins as typed at registration: the game stores them in lower case (docs/decisions/003-case-sensitive-logins.md). */
export const registeredLogins: Migration = {
  name: '007-registered-logins',
  statements: (types) => [
    ...createTable(types, 'registered_logins', [
      'account_id INT NOT NULL PRIMARY KEY',
      `login ${types.code(64)} NOT NULL`,
    ]),
  ],
};
