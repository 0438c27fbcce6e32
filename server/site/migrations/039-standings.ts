import { createTable, type Migration } from './ddl.ts';

/** Ranks over time (docs/decisions/118-standings.md). */
export const standings: Migration = {
  name: '039-standings',
  statements: (types) => [
    ...createTable(types, 'standing_days', [
      `day ${types.code(10)} NOT NULL PRIMARY KEY`,
      `base ${types.code(10)} NOT NULL`,
      `noted_at ${types.time} NOT NULL`,
    ]),
    ...createTable(
      types,
      'standing_blocks',
      [
        `kind ${types.code(10)} NOT NULL`,
        'block INT NOT NULL',
        `day ${types.code(10)} NOT NULL`,
        `data ${types.longText} NOT NULL`,
        // One character's blocks of all days lie together.
        'PRIMARY KEY (kind, block, day)',
      ],
      { standing_blocks_by_day: 'day, kind, block' },
    ),
    ...createTable(types, 'ranking_seasons', [
      `id ${types.id}`,
      'name VARCHAR(80) NOT NULL',
      `frozen_at ${types.time} NOT NULL`,
      `lists ${types.longText} NOT NULL`,
    ]),
  ],
};
