import { createTable, type Migration } from './ddl.ts';

/** What one instance reads of the game for all, and who they are (docs/decisions/121-one-reader.md). */
export const sharedReadings: Migration = {
  name: '041-shared-readings',
  statements: (types) => [
    ...createTable(types, 'site_instances', [
      `channel ${types.code(32)} NOT NULL`,
      `name ${types.code(64)} NOT NULL`,
      `seen_at ${types.time} NOT NULL`,
      'wants_whole INT NOT NULL DEFAULT 0',
      'PRIMARY KEY (channel, name)',
    ]),
    ...createTable(
      types,
      'shared_readings',
      [
        `channel ${types.code(32)} NOT NULL`,
        'number INT UNSIGNED NOT NULL',
        `kind ${types.code(10)} NOT NULL`,
        `edition ${types.code(32)} NOT NULL`,
        'bytes INT UNSIGNED NOT NULL',
        `published_at ${types.time} NOT NULL`,
        'PRIMARY KEY (channel, number, kind)',
      ],
      { shared_readings_by_time: 'published_at' },
    ),
    ...createTable(
      types,
      'shared_reading_pieces',
      [
        `edition ${types.code(32)} NOT NULL`,
        'piece INT NOT NULL',
        `packed ${types.bytes} NOT NULL`,
        `stored_at ${types.time} NOT NULL`,
        'PRIMARY KEY (edition, piece)',
      ],
      { shared_reading_pieces_by_time: 'stored_at' },
    ),
  ],
};
