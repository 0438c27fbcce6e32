import { createTable, type Migration } from './ddl.ts';

/** What one instance reads of the game for all, and who they are (docs/decisions/121-one-reader.md). */
export const sharedReadings: Migration = {
  name: '041-shared-readings',
  statements: (words) => [
    ...createTable(words, 'site_instances', [
      `channel ${words.code(32)} NOT NULL`,
      `name ${words.code(64)} NOT NULL`,
      `seen_at ${words.time} NOT NULL`,
      'wants_whole INT NOT NULL DEFAULT 0',
      'PRIMARY KEY (channel, name)',
    ]),
    ...createTable(
      words,
      'shared_readings',
      [
        `channel ${words.code(32)} NOT NULL`,
        'number INT UNSIGNED NOT NULL',
        `kind ${words.code(10)} NOT NULL`,
        `edition ${words.code(32)} NOT NULL`,
        'bytes INT UNSIGNED NOT NULL',
        `published_at ${words.time} NOT NULL`,
        'PRIMARY KEY (channel, number, kind)',
      ],
      { shared_readings_by_time: 'published_at' },
    ),
    ...createTable(
      words,
      'shared_reading_pieces',
      [
        `edition ${words.code(32)} NOT NULL`,
        'piece INT NOT NULL',
        `packed ${words.bytes} NOT NULL`,
        `stored_at ${words.time} NOT NULL`,
        'PRIMARY KEY (edition, piece)',
      ],
      { shared_reading_pieces_by_time: 'stored_at' },
    ),
  ],
};
