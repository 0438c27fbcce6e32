import { addColumn, createTable, type Migration } from './ddl.ts';

export const accountHistory: Migration = {
  name: '016-account-history',
  statements: (words) => [
    ...addColumn(words, 'sessions', 'browser', `${words.code(40)} NULL`),
    ...addColumn(words, 'sessions', 'system', `${words.code(40)} NULL`),
    ...createTable(
      words,
      'account_events',
      [
        `id ${words.id}`,
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `kind ${words.code(40)} NOT NULL`,
        `at ${words.time} NOT NULL`,
        'count INT NOT NULL DEFAULT 1',
        `browser ${words.code(40)} NULL`,
        `system ${words.code(40)} NULL`,
        `network ${words.code(20)} NULL`,
        'is_new SMALLINT NOT NULL DEFAULT 0',
      ],
      { account_events_by_account: 'account_id, at', account_events_by_time: 'at' },
    ),
  ],
};
