import { addColumn, createTable, insertOnce, type Migration, tableName } from './ddl.ts';

/** The audit log's hash chain, which begins after the entries there are (docs/decisions/082), and locked logins. */
export const security: Migration = {
  name: '017-security',
  statements: (types) => [
    ...addColumn(types, 'audit', 'previous_hash', `${types.code(64)} NULL`),
    ...addColumn(types, 'audit', 'hash', `${types.code(64)} NULL`),
    ...createTable(types, 'audit_chain', [
      'id INT NOT NULL PRIMARY KEY',
      'start_after INT NOT NULL',
      'entries INT NOT NULL',
      'entry_id INT NOT NULL',
      `hash ${types.code(64)} NOT NULL`,
    ]),
    `${insertOnce(types, 'audit_chain')} (id, start_after, entries, entry_id, hash)
      SELECT 1, COALESCE(MAX(id), 0), 0, COALESCE(MAX(id), 0), '${'0'.repeat(64)}' FROM ${tableName(types, 'audit')}`,
    ...createTable(
      types,
      'locked_logins',
      [`login_hash ${types.code(64)} NOT NULL PRIMARY KEY`, `locked_at ${types.time} NOT NULL`],
      { locked_logins_by_time: 'locked_at' },
    ),
  ],
};
