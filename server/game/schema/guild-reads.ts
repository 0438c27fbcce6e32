import type { TableName } from '#server/game/tables.ts';

/** Columns that pages of guilds read beyond the rankings (module `profiles`). */
export const guildReads = {
  guild: ['draw', 'loss'],
  guild_member: ['grade'],
  guild_grade: ['guild_id', 'grade', 'name'],
  guild_war_reservation: [
    'id',
    'guild1',
    'guild2',
    'time',
    'type',
    'started',
    'winner',
    'result1',
    'result2',
  ],
} as const satisfies Partial<Record<TableName, readonly string[]>>;
