import { createTable, type Migration } from './ddl.ts';

/** The calendar of events, and what the game last said about them (docs/decisions/115-events.md). */
export const events: Migration = {
  name: '036-events',
  statements: (words) => [
    ...createTable(
      words,
      'events',
      [
        `id ${words.id}`,
        `language ${words.code(10)} NOT NULL`,
        'title VARCHAR(300) NOT NULL',
        `content ${words.longText} NOT NULL`,
        `text_hash ${words.code(64)} NOT NULL`,
        `kind ${words.code(20)} NOT NULL`,
        'value INT NULL',
        `empires ${words.code(3)} NOT NULL DEFAULT ''`,
        `flag ${words.code(32)} NOT NULL DEFAULT ''`,
        `repeats ${words.code(10)} NOT NULL`,
        `starts_on ${words.code(10)} NOT NULL`,
        `starts_at ${words.code(5)} NOT NULL`,
        `time_zone ${words.code(64)} NOT NULL`,
        'minutes INT NOT NULL',
        `until_day ${words.code(10)} NULL`,
        `over_at ${words.time} NULL`,
        `created_at ${words.time} NOT NULL`,
        `updated_at ${words.time} NOT NULL`,
      ],
      { events_by_end: 'over_at', events_by_text: 'text_hash' },
    ),
    ...createTable(words, 'event_readings', [
      'id INT NOT NULL PRIMARY KEY',
      `reading ${words.longText} NOT NULL`,
      `read_at ${words.time} NOT NULL`,
    ]),
  ],
};
