import { createTable, type Migration } from './ddl.ts';

export const visits: Migration = {
  name: '004-visits',
  statements: (types) => [
    ...createTable(
      types,
      'visitors',
      [`visitor_hash ${types.code(64)} NOT NULL PRIMARY KEY`, `last_visit_at ${types.time} NOT NULL`],
      { visitors_by_visit: 'last_visit_at' },
    ),
    ...createTable(types, 'counters', [
      `name ${types.code(64)} NOT NULL PRIMARY KEY`,
      'value BIGINT NOT NULL',
    ]),
    `${types.dialect === 'mysql' ? 'INSERT IGNORE' : 'INSERT OR IGNORE'} INTO counters (name, value) VALUES ('visitors', 0)`,
  ],
};
