import type { Site } from '#server/site/site.ts';
import { isoTime, parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { allChannels } from './channel-states.ts';

type SiteDb = Pick<Site, 'db'>;

/** Most players at once, and when. */
export interface Peak {
  readonly players: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** How many played at once since a moment. */
export async function readPeak({ db }: SiteDb, since: Date): Promise<Peak | null> {
  const row = await db
    .selectFrom('player_minutes')
    .select(['players', 'minute'])
    .where('channel', '=', allChannels)
    .where('minute', '>=', stamp(since))
    .where('players', 'is not', null)
    .orderBy('players', 'desc')
    .orderBy('minute')
    .limit(1)
    .executeTakeFirst();
  return row?.players ? { players: Number(row.players), at: isoTime(row.minute) } : null;
}

/** How many ever played at once. */
export async function readRecord({ db }: SiteDb): Promise<Peak | null> {
  const row = await db
    .selectFrom('player_hours')
    .select(['peak', 'peak_at'])
    .where('channel', '=', allChannels)
    .where('peak', 'is not', null)
    .orderBy('peak', 'desc')
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst();
  return row?.peak && row.peak_at ? { players: Number(row.peak), at: isoTime(row.peak_at) } : null;
}

/** Minutes in which the game was asked, and in which it answered. */
export interface Reachability {
  readonly asked: number;
  readonly answered: number;
}

export async function readReachability({ db }: SiteDb, since: Date): Promise<Reachability> {
  const row = await db
    .selectFrom('player_hours')
    .select((of) => [of.fn.sum('asked').as('asked'), of.fn.sum('answered').as('answered')])
    .where('channel', '=', allChannels)
    .where('hour', '>=', stamp(since))
    .executeTakeFirst();
  return { asked: Number(row?.asked ?? 0), answered: Number(row?.answered ?? 0) };
}

/** When the first question was asked; null before it. */
export async function readBeginning({ db }: SiteDb): Promise<string | null> {
  const row = await db
    .selectFrom('player_hours')
    .select((of) => of.fn.min('hour').as('first'))
    .where('channel', '=', allChannels)
    .executeTakeFirst();
  if (!row?.first) return null;
  // The hour's first minute, where its minutes are still there.
  const minute = await db
    .selectFrom('player_minutes')
    .select((of) => of.fn.min('minute').as('first'))
    .where('channel', '=', allChannels)
    .where('minute', '>=', row.first)
    .where('minute', '<', stamp(secondsAfter(parseStamp(row.first), 3_600)))
    .executeTakeFirst();
  return isoTime(minute?.first ?? row.first);
}

/** Players of a minute or the sum of an hour, by time. */
export interface CountedTime {
  readonly at: Date;
  /** The sum of `counted` minutes. */
  readonly players: number;
  readonly counted: number;
}

/** The counted minutes from a moment on, oldest first. */
export async function readMinutes({ db }: SiteDb, since: Date): Promise<readonly CountedTime[]> {
  const rows = await db
    .selectFrom('player_minutes')
    .select(['minute', 'players'])
    .where('channel', '=', allChannels)
    .where('minute', '>=', stamp(since))
    .where('players', 'is not', null)
    .orderBy('minute')
    .execute();
  return rows.map((row) => ({ at: parseStamp(row.minute), players: Number(row.players), counted: 1 }));
}

/** The hours with counts from a moment on, oldest first. */
export async function readHours({ db }: SiteDb, since: Date): Promise<readonly CountedTime[]> {
  const rows = await db
    .selectFrom('player_hours')
    .select(['hour', 'players', 'counted'])
    .where('channel', '=', allChannels)
    .where('hour', '>=', stamp(since))
    .where('counted', '>', 0)
    .orderBy('hour')
    .execute();
  return rows.map((row) => ({
    at: parseStamp(row.hour),
    players: Number(row.players),
    counted: Number(row.counted),
  }));
}
