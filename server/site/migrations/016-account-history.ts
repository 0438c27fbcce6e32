import { addColumn, createTable, type Migration } from './ddl.ts';

export const accountHistory: Migration = {
  name: '016-account-history',
  statements: (types) => [
    ...addColumn(types, 'sessions', 'browser', `${types.code(40)} NULL`),
    ...addColumn(types, 'sessions', 'system', `${types.code(40)} NULL`),
    ...createTable(
      types,
      'account_events',
      [
        `id ${types.id}`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `kind ${types.code(40)} NOT NULL`,
        `at ${types.time} NOT NULL`,
        'count INT NOT NULL DEFAULT 1',
        `browser ${types.code(40)} NULL`,
        `system ${types.code(40)} NULL`,
        `network ${types.code(20)} NULL`,
        'is_new SMALLINT NOT NULL DEFAULT 0',
      ],
      { account_events_by_account: 'account_id, at', account_events_by_time: 'at' },
    ),
  ],
};
