import { createIndex, createTable, type Migration } from './ddl.ts';

/** Roles of staff, and who has them (docs/decisions/123-roles.md). */
export const roles: Migration = {
  name: '043-roles',
  statements: (types) => [
    ...createTable(types, 'staff_roles', [
      `id ${types.id}`,
      'name VARCHAR(64) NOT NULL UNIQUE',
      `permissions ${types.longText} NOT NULL`,
    ]),
    ...createTable(types, 'staff_members', [
      `id ${types.id}`,
      'account_id INT NOT NULL',
      'login VARCHAR(64) NOT NULL',
      `role ${types.code(32)} NOT NULL`,
      `languages ${types.code(64)} NULL`,
      'given_by VARCHAR(64) NOT NULL',
      `given_at ${types.time} NOT NULL`,
      'UNIQUE (account_id, login, role)',
    ]),
    ...createTable(types, 'staff_authorities', [
      `authority ${types.code(16)} NOT NULL PRIMARY KEY`,
      `role ${types.code(32)} NOT NULL`,
    ]),
    // What staff changed in an account, and what one of them changed.
    ...createIndex(types, 'audit', 'audit_by_subject', 'subject'),
    ...createIndex(types, 'audit', 'audit_by_login', 'login'),
  ],
};
