import { createTable, type Migration } from './ddl.ts';

/** Emblems, when a guild was first seen, and ends of its wars (docs/decisions/117-guild-pages.md). */
export const guilds: Migration = {
  name: '038-guilds',
  statements: (words) => [
    ...createTable(words, 'guild_marks', [
      'guild_id BIGINT NOT NULL PRIMARY KEY',
      `version ${words.code(12)} NOT NULL`,
      `png ${words.code(1500)} NOT NULL`,
    ]),
    ...createTable(words, 'watched_guilds', [
      'guild_id BIGINT NOT NULL PRIMARY KEY',
      `first_seen_at ${words.time}`,
      'won INT NOT NULL',
      'drawn INT NOT NULL',
      'lost INT NOT NULL',
    ]),
    ...createTable(
      words,
      'guild_war_ends',
      [
        `id ${words.id}`,
        'guild_id BIGINT NOT NULL',
        `ended_at ${words.time} NOT NULL`,
        `result ${words.code(8)} NOT NULL`,
      ],
      { guild_war_ends_guild: 'guild_id, ended_at', guild_war_ends_time: 'ended_at' },
    ),
  ],
};
