import { createTable, type Migration } from './ddl.ts';

export const dailyCounts: Migration = {
  name: '014-daily-counts',
  statements: (words) =>
    createTable(words, 'daily_counts', [
      `name ${words.code(32)} NOT NULL`,
      `day ${words.code(10)} NOT NULL`,
      'value BIGINT NOT NULL',
      'PRIMARY KEY (name, day)',
    ]),
};
