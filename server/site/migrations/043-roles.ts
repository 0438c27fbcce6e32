import { createIndex, createTable, type Migration } from './ddl.ts';

/** Roles of staff, and who has them (docs/decisions/123-roles.md). */
export const roles: Migration = {
  name: '043-roles',
  statements: (words) => [
    ...createTable(words, 'staff_roles', [
      `id ${words.id}`,
      'name VARCHAR(64) NOT NULL UNIQUE',
      `permissions ${words.longText} NOT NULL`,
    ]),
    ...createTable(words, 'staff_members', [
      `id ${words.id}`,
      'account_id INT NOT NULL',
      'login VARCHAR(64) NOT NULL',
      `role ${words.code(32)} NOT NULL`,
      `languages ${words.code(64)} NULL`,
      'given_by VARCHAR(64) NOT NULL',
      `given_at ${words.time} NOT NULL`,
      'UNIQUE (account_id, login, role)',
    ]),
    ...createTable(words, 'staff_authorities', [
      `authority ${words.code(16)} NOT NULL PRIMARY KEY`,
      `role ${words.code(32)} NOT NULL`,
    ]),
    // What staff changed in an account, and what one of them changed.
    ...createIndex(words, 'audit', 'audit_by_subject', 'subject'),
    ...createIndex(words, 'audit', 'audit_by_login', 'login'),
  ],
};
