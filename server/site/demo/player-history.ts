import type { Insertable } from 'kysely';
import { allChannels, countColumns } from '#server/site/player-counts/channel-states.ts';
import { startOf } from '#server/site/player-counts/write-sample.ts';
import type { Site } from '#server/site/site.ts';
import type { PlayerHoursTable, PlayerMinutesTable } from '#server/site/tables/server-status.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { demoCountAt } from './player-curve.ts';

const hourSeconds = 3_600;
const days = 92;
/** The server was down for some time. */
const downHoursAgo = { from: 11, to: 9 };

const isDown = (now: Date, moment: Date) => {
  const ago = (now.getTime() - moment.getTime()) / 1000 / hourSeconds;
  return ago <= downHoursAgo.from && ago > downHoursAgo.to;
};

function minuteRows(now: Date): Insertable<PlayerMinutesTable>[] {
  const last = startOf('minute', now);
  return Array.from({ length: 25 * 60 }, (_, ago) => secondsAfter(last, -(ago + 1) * 60)).map((minute) => ({
    channel: allChannels,
    minute: stamp(minute),
    ...countColumns(isDown(now, minute) ? null : demoCountAt(minute)),
  }));
}

function hourRow(now: Date, hour: Date): Insertable<PlayerHoursTable> {
  const minutes = Array.from({ length: 60 }, (_, minute) => secondsAfter(hour, minute * 60));
  const asked = minutes.filter((minute) => minute < startOf('minute', now));
  const counts = asked
    .filter((minute) => !isDown(now, minute))
    .map((minute) => ({ minute, ...demoCountAt(minute) }));
  const sum = (of: (count: (typeof counts)[number]) => number) =>
    counts.reduce((total, count) => total + of(count), 0);
  const peak = counts.reduce<(typeof counts)[number] | undefined>(
    (best, each) => (each.players > (best?.players ?? -1) ? each : best),
    undefined,
  );
  return {
    channel: allChannels,
    hour: stamp(hour),
    asked: asked.length,
    answered: counts.length,
    counted: counts.length,
    players: sum(({ players }) => players),
    shinso: sum(({ empires }) => empires[0]),
    chunjo: sum(({ empires }) => empires[1]),
    jinno: sum(({ empires }) => empires[2]),
    peak: peak?.players ?? null,
    peak_at: peak ? stamp(peak.minute) : null,
  };
}

function hourRows(now: Date): Insertable<PlayerHoursTable>[] {
  const last = startOf('hour', now);
  return Array.from({ length: days * 24 }, (_, ago) => hourRow(now, secondsAfter(last, -ago * hourSeconds)));
}

/** SQLite takes a limited number of values at once. */
const rowsAtOnce = 200;

function* pieces<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) yield rows.slice(start, start + rowsAtOnce);
}

/** The players of the time before the demo world's first start, and since when it is up. */
export async function insertPlayerHistory({ db }: Pick<Site, 'db'>, now: Date): Promise<void> {
  const minuteAgo = stamp(secondsAfter(now, -60));
  const state = {
    state: 'online',
    misses: 0,
    detail: null,
    asked_at: minuteAgo,
    answered_at: minuteAgo,
  } as const;
  const since = stamp(secondsAfter(now, -downHoursAgo.to * hourSeconds));
  await db.deleteFrom('channel_states').execute();
  await db
    .insertInto('channel_states')
    .values({ channel: allChannels, ...state, ...countColumns(demoCountAt(now)), since })
    .execute();
  for (const rows of pieces(minuteRows(now))) await db.insertInto('player_minutes').values(rows).execute();
  for (const rows of pieces(hourRows(now))) await db.insertInto('player_hours').values(rows).execute();
}
