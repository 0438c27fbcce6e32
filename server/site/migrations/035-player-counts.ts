import { createTable, type Migration } from './ddl.ts';

const empires = ['shinso', 'chunjo', 'jinno'];

/** How the game's channels are, and how many play on them (docs/decisions/114-server-status.md). */
export const playerCounts: Migration = {
  name: '035-player-counts',
  statements: (types) => {
    const channel = 'channel VARCHAR(40) NOT NULL';
    const counts = ['players', ...empires].map((name) => `${name} INT`);
    return [
      ...createTable(types, 'channel_states', [
        `${channel} PRIMARY KEY`,
        `state ${types.code(16)} NOT NULL`,
        ...counts,
        'misses INT NOT NULL',
        `detail ${types.code(32)}`,
        `since ${types.time} NOT NULL`,
        `asked_at ${types.time} NOT NULL`,
        `answered_at ${types.time}`,
      ]),
      ...createTable(
        types,
        'player_minutes',
        [channel, `minute ${types.time} NOT NULL`, ...counts, 'PRIMARY KEY (channel, minute)'],
        { player_minutes_by_time: 'minute' },
      ),
      ...createTable(types, 'player_hours', [
        channel,
        `hour ${types.time} NOT NULL`,
        'asked INT NOT NULL',
        'answered INT NOT NULL',
        'counted INT NOT NULL',
        ...['players', ...empires].map((name) => `${name} BIGINT NOT NULL`),
        'peak INT',
        `peak_at ${types.time}`,
        'PRIMARY KEY (channel, hour)',
      ]),
    ];
  },
};
