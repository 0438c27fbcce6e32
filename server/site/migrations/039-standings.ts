import { createTable, type Migration } from './ddl.ts';

/** Ranks over time (docs/decisions/118-standings.md). */
export const standings: Migration = {
  name: '039-standings',
  statements: (words) => [
    ...createTable(words, 'standing_days', [
      `day ${words.code(10)} NOT NULL PRIMARY KEY`,
      `base ${words.code(10)} NOT NULL`,
      `noted_at ${words.time} NOT NULL`,
    ]),
    ...createTable(
      words,
      'standing_blocks',
      [
        `kind ${words.code(10)} NOT NULL`,
        'block INT NOT NULL',
        `day ${words.code(10)} NOT NULL`,
        `data ${words.longText} NOT NULL`,
        // One character's blocks of all days lie together.
        'PRIMARY KEY (kind, block, day)',
      ],
      { standing_blocks_by_day: 'day, kind, block' },
    ),
    ...createTable(words, 'ranking_seasons', [
      `id ${words.id}`,
      'name VARCHAR(80) NOT NULL',
      `frozen_at ${words.time} NOT NULL`,
      `lists ${words.longText} NOT NULL`,
    ]),
  ],
};
