import { createTable, type Migration } from './ddl.ts';

/** What players show of their characters, the names these had, and names of items (docs/decisions/116 and 122). */
export const profiles: Migration = {
  name: '037-profiles',
  statements: (types) => [
    ...createTable(types, 'character_profiles', [
      'account_id INT NOT NULL',
      'character_id INT NOT NULL',
      'shows_page INT NOT NULL',
      'shows_last_seen INT NOT NULL',
      'shows_history INT NOT NULL',
      'shows_equipment INT NOT NULL',
      `changed_at ${types.time} NOT NULL`,
      'PRIMARY KEY (account_id, character_id)',
    ]),
    ...createTable(
      types,
      'character_names',
      [
        'character_id INT NOT NULL',
        'name VARCHAR(64) NOT NULL',
        `seen_at ${types.time} NOT NULL`,
        'PRIMARY KEY (character_id, name)',
      ],
      { character_names_name: 'name, seen_at', character_names_by_time: 'seen_at' },
    ),
    ...createTable(types, 'item_names', [
      `language ${types.code(8)} NOT NULL`,
      'vnum INT NOT NULL',
      'name VARCHAR(100) NOT NULL',
      'PRIMARY KEY (language, vnum)',
    ]),
  ],
};
