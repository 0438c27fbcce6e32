import { createTable, type Migration } from './ddl.ts';

export const dailyCounts: Migration = {
  name: '014-daily-counts',
  statements: (types) =>
    createTable(types, 'daily_counts', [
      `name ${types.code(32)} NOT NULL`,
      `day ${types.code(10)} NOT NULL`,
      'value BIGINT NOT NULL',
      'PRIMARY KEY (name, day)',
    ]),
};
