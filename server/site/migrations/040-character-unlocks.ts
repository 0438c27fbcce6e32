import { createTable, type Migration } from './ddl.ts';

/** When characters were last unlocked, and where they stood (docs/decisions/120-unlock-character.md). */
export const characterUnlocks: Migration = {
  name: '040-character-unlocks',
  statements: (types) =>
    createTable(
      types,
      'character_unlocks',
      [
        'character_id BIGINT NOT NULL PRIMARY KEY',
        'account_id INT NOT NULL',
        'login VARCHAR(64) NOT NULL',
        `at ${types.time} NOT NULL`,
        'map_index INT NOT NULL',
        'x INT NOT NULL',
        'y INT NOT NULL',
      ],
      { character_unlocks_by_account: 'account_id', character_unlocks_by_time: 'at' },
    ),
};
