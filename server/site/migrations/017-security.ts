import { addColumn, createTable, insertOnce, type Migration, tableName } from './ddl.ts';

/** The audit log's hash chain, which begins after the entries there are (docs/decisions/082), and locked logins. */
export const security: Migration = {
  name: '017-security',
  statements: (words) => [
    ...addColumn(words, 'audit', 'previous_hash', `${words.code(64)} NULL`),
    ...addColumn(words, 'audit', 'hash', `${words.code(64)} NULL`),
    ...createTable(words, 'audit_chain', [
      'id INT NOT NULL PRIMARY KEY',
      'start_after INT NOT NULL',
      'entries INT NOT NULL',
      'entry_id INT NOT NULL',
      `hash ${words.code(64)} NOT NULL`,
    ]),
    `${insertOnce(words, 'audit_chain')} (id, start_after, entries, entry_id, hash)
      SELECT 1, COALESCE(MAX(id), 0), 0, COALESCE(MAX(id), 0), '${'0'.repeat(64)}' FROM ${tableName(words, 'audit')}`,
    ...createTable(
      words,
      'locked_logins',
      [`login_hash ${words.code(64)} NOT NULL PRIMARY KEY`, `locked_at ${words.time} NOT NULL`],
      { locked_logins_by_time: 'locked_at' },
    ),
  ],
};
