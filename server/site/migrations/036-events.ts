import { createTable, type Migration } from './ddl.ts';

/** The calendar of events, and what the game last said about them (docs/decisions/115-events.md). */
export const events: Migration = {
  name: '036-events',
  statements: (types) => [
    ...createTable(
      types,
      'events',
      [
        `id ${types.id}`,
        `language ${types.code(10)} NOT NULL`,
        'title VARCHAR(300) NOT NULL',
        `content ${types.longText} NOT NULL`,
        `text_hash ${types.code(64)} NOT NULL`,
        `kind ${types.code(20)} NOT NULL`,
        'value INT NULL',
        `empires ${types.code(3)} NOT NULL DEFAULT ''`,
        `flag ${types.code(32)} NOT NULL DEFAULT ''`,
        `repeats ${types.code(10)} NOT NULL`,
        `starts_on ${types.code(10)} NOT NULL`,
        `starts_at ${types.code(5)} NOT NULL`,
        `time_zone ${types.code(64)} NOT NULL`,
        'minutes INT NOT NULL',
        `until_day ${types.code(10)} NULL`,
        `over_at ${types.time} NULL`,
        `created_at ${types.time} NOT NULL`,
        `updated_at ${types.time} NOT NULL`,
      ],
      { events_by_end: 'over_at', events_by_text: 'text_hash' },
    ),
    ...createTable(types, 'event_readings', [
      'id INT NOT NULL PRIMARY KEY',
      `reading ${types.longText} NOT NULL`,
      `read_at ${types.time} NOT NULL`,
    ]),
  ],
};
