import { createTable, type Migration } from './ddl.ts';

/** Emblems, when a guild was first seen, and ends of its wars (docs/decisions/117-guild-pages.md). */
export const guilds: Migration = {
  name: '038-guilds',
  statements: (types) => [
    ...createTable(types, 'guild_marks', [
      'guild_id BIGINT NOT NULL PRIMARY KEY',
      `version ${types.code(12)} NOT NULL`,
      `png ${types.code(1500)} NOT NULL`,
    ]),
    ...createTable(types, 'watched_guilds', [
      'guild_id BIGINT NOT NULL PRIMARY KEY',
      `first_seen_at ${types.time}`,
      'won INT NOT NULL',
      'drawn INT NOT NULL',
      'lost INT NOT NULL',
    ]),
    ...createTable(
      types,
      'guild_war_ends',
      [
        `id ${types.id}`,
        'guild_id BIGINT NOT NULL',
        `ended_at ${types.time} NOT NULL`,
        `result ${types.code(8)} NOT NULL`,
      ],
      { guild_war_ends_guild: 'guild_id, ended_at', guild_war_ends_time: 'ended_at' },
    ),
  ],
};
