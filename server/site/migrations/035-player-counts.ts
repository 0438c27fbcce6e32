import { createTable, type Migration } from './ddl.ts';

const empires = ['shinso', 'chunjo', 'jinno'];

/** How the game's channels are, and how many play on them (docs/decisions/114-server-status.md). */
export const playerCounts: Migration = {
  name: '035-player-counts',
  statements: (words) => {
    const channel = 'channel VARCHAR(40) NOT NULL';
    const counts = ['players', ...empires].map((name) => `${name} INT`);
    return [
      ...createTable(words, 'channel_states', [
        `${channel} PRIMARY KEY`,
        `state ${words.code(16)} NOT NULL`,
        ...counts,
        'misses INT NOT NULL',
        `detail ${words.code(32)}`,
        `since ${words.time} NOT NULL`,
        `asked_at ${words.time} NOT NULL`,
        `answered_at ${words.time}`,
      ]),
      ...createTable(
        words,
        'player_minutes',
        [channel, `minute ${words.time} NOT NULL`, ...counts, 'PRIMARY KEY (channel, minute)'],
        { player_minutes_by_time: 'minute' },
      ),
      ...createTable(words, 'player_hours', [
        channel,
        `hour ${words.time} NOT NULL`,
        'asked INT NOT NULL',
        'answered INT NOT NULL',
        'counted INT NOT NULL',
        ...['players', ...empires].map((name) => `${name} BIGINT NOT NULL`),
        'peak INT',
        `peak_at ${words.time}`,
        'PRIMARY KEY (channel, hour)',
      ]),
    ];
  },
};
