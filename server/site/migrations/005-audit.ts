import { createTable, type Migration } from './ddl.ts';

export const audit: Migration = {
  name: '005-audit',
  statements: (types) =>
    createTable(
      types,
      'audit',
      [
        `id ${types.id}`,
        `at ${types.time} NOT NULL`,
        'login VARCHAR(64) NOT NULL',
        `address ${types.code(45)} NOT NULL`,
        `action ${types.code(64)} NOT NULL`,
        'subject VARCHAR(200) NOT NULL',
        `before_value ${types.longText} NULL`,
        `after_value ${types.longText} NULL`,
      ],
      { audit_by_time: 'at, id' },
    ),
};
