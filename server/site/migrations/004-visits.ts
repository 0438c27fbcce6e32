import { createTable, type Migration } from './ddl.ts';

export const visits: Migration = {
  name: '004-visits',
  statements: (words) => [
    ...createTable(
      words,
      'visitors',
      [`visitor_hash ${words.code(64)} NOT NULL PRIMARY KEY`, `last_visit_at ${words.time} NOT NULL`],
      { visitors_by_visit: 'last_visit_at' },
    ),
    ...createTable(words, 'counters', [
      `name ${words.code(64)} NOT NULL PRIMARY KEY`,
      'value BIGINT NOT NULL',
    ]),
    `${words.dialect === 'mysql' ? 'INSERT IGNORE' : 'INSERT OR IGNORE'} INTO counters (name, value) VALUES ('visitors', 0)`,
  ],
};
