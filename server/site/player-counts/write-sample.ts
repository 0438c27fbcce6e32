import { isUp } from '#contract/server-status/conditions.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';
import { type ChannelState, countColumns, isChannel, writeChannelStates } from './channel-states.ts';

type SiteDb = Pick<Site, 'db'>;

/** The beginning of the minute or hour of a moment. */
export function startOf(unit: 'minute' | 'hour', moment: Date): Date {
  const ms = unit === 'minute' ? 60_000 : 3_600_000;
  return new Date(Math.floor(moment.getTime() / ms) * ms);
}

async function addToHour({ db }: SiteDb, channel: string, minute: Date, state: ChannelState): Promise<void> {
  const hour = stamp(startOf('hour', minute));
  const { players, shinso, chunjo, jinno } = countColumns(state.count);
  const key = { channel, hour };
  const before = await db
    .selectFrom('player_hours')
    .select('peak')
    .where('channel', '=', channel)
    .where('hour', '=', hour)
    .executeTakeFirst();
  if (!before) {
    const zero = { asked: 0, answered: 0, counted: 0, players: 0, shinso: 0, chunjo: 0, jinno: 0 };
    await insertNew(db.insertInto('player_hours').values({ ...key, ...zero, peak: null, peak_at: null }));
  }
  const isPeak = players !== null && players > Number(before?.peak ?? -1);
  await db
    .updateTable('player_hours')
    .set((row) => ({
      asked: row('asked', '+', 1),
      answered: row('answered', '+', isUp(state.condition) ? 1 : 0),
      counted: row('counted', '+', players === null ? 0 : 1),
      players: row('players', '+', players ?? 0),
      shinso: row('shinso', '+', shinso ?? 0),
      chunjo: row('chunjo', '+', chunjo ?? 0),
      jinno: row('jinno', '+', jinno ?? 0),
      ...(isPeak ? { peak: players, peak_at: stamp(minute) } : {}),
    }))
    .where('channel', '=', channel)
    .where('hour', '=', hour)
    .execute();
}

/**
 * Stores what was asked in a minute: states, the minute's rows, the hour's sums. A second answer for the same minute
 * changes nothing but the states.
 */
export async function writeSample(
  site: SiteDb,
  minute: Date,
  states: ReadonlyMap<string, ChannelState>,
): Promise<void> {
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      await writeChannelStates({ db }, states);
      for (const [channel, state] of states) {
        if (!isChannel(channel)) continue;
        const row = { channel, minute: stamp(minute), ...countColumns(state.count) };
        const known = await db
          .selectFrom('player_minutes')
          .select('channel')
          .where('channel', '=', channel)
          .where('minute', '=', row.minute)
          .executeTakeFirst();
        if (known) continue;
        await db.insertInto('player_minutes').values(row).execute();
        await addToHour({ db }, channel, minute, state);
      }
    });
}
