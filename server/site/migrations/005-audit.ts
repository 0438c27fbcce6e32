import { createTable, type Migration } from './ddl.ts';

export const audit: Migration = {
  name: '005-audit',
  statements: (words) =>
    createTable(
      words,
      'audit',
      [
        `id ${words.id}`,
        `at ${words.time} NOT NULL`,
        'login VARCHAR(64) NOT NULL',
        `address ${words.code(45)} NOT NULL`,
        `action ${words.code(64)} NOT NULL`,
        'subject VARCHAR(200) NOT NULL',
        `before_value ${words.longText} NULL`,
        `after_value ${words.longText} NULL`,
      ],
      { audit_by_time: 'at, id' },
    ),
};
