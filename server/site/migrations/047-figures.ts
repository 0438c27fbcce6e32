import { createTable, type Migration } from './ddl.ts';

/** Sums of days (docs/decisions/127-figures.md). */
export const figures: Migration = {
  name: '047-figures',
  statements: (types) =>
    createTable(
      types,
      'figure_days',
      [
        `name ${types.code(32)} NOT NULL`,
        `day ${types.code(10)} NOT NULL`,
        `part ${types.code(10)} NOT NULL DEFAULT ''`,
        'value BIGINT NOT NULL',
        'PRIMARY KEY (name, day, part)',
      ],
      { figure_days_by_day: 'day' },
    ),
};
