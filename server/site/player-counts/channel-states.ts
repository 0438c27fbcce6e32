import { type ChannelCondition, isUp } from '#contract/server-status/conditions.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime, stamp } from '#server/site/time.ts';

/** Players by empire, in the game's order. */
export type EmpireCounts = readonly [shinso: number, chunjo: number, jinno: number];

export interface PlayerCount {
  readonly players: number;
  readonly empires: EmpireCounts;
}

/** What the site knows of a channel, or of all together. */
export interface ChannelState {
  readonly condition: ChannelCondition;
  /** Null where the game gives no counts. */
  readonly count: PlayerCount | null;
  /** Questions in a row without an answer. */
  readonly misses: number;
  /** Why it is not counted, a code for the owner. */
  readonly detail: string | null;
  /** ISO 8601: since when it is up, or is not. */
  readonly since: string;
  readonly askedAt: string;
  readonly answeredAt: string | null;
}

/** The key of all channels together. */
export const allChannels = '';

// No channel can be named as these.
/** The key of the login server, which is only reachable or not. */
export const loginServer = '@login';
/** The key of the game's last start, by its own log: it is up since then. */
export const lastStart = '@start';
/** The key of players whom the game has saved lately, where no channels are set. */
export const seenLately = '@seen';

export function isChannel(key: string): boolean {
  return !key.startsWith('@');
}

type SiteDb = Pick<Site, 'db'>;

/** The columns of a count. */
export function countColumns(count: PlayerCount | null) {
  const [shinso = null, chunjo = null, jinno = null] = count?.empires ?? [];
  return { players: count?.players ?? null, shinso, chunjo, jinno };
}

/** The count in a row; null where none was taken. */
function countOf(row: ReturnType<typeof countColumns>): PlayerCount | null {
  if (row.players === null) return null;
  return {
    players: Number(row.players),
    empires: [Number(row.shinso), Number(row.chunjo), Number(row.jinno)],
  };
}

/** By channel; `allChannels` is the key of all together. */
export async function readChannelStates({ db }: SiteDb): Promise<ReadonlyMap<string, ChannelState>> {
  const rows = await db.selectFrom('channel_states').selectAll().execute();
  return new Map(
    rows.map((row) => [
      row.channel,
      {
        condition: row.state,
        count: countOf(row),
        misses: Number(row.misses),
        detail: row.detail,
        since: isoTime(row.since),
        askedAt: isoTime(row.asked_at),
        answeredAt: row.answered_at === null ? null : isoTime(row.answered_at),
      },
    ]),
  );
}

const stampOf = (iso: string) => stamp(new Date(iso));

/** Replaces all states; channels that are no longer among the settings are forgotten. */
export async function writeChannelStates(
  { db }: SiteDb,
  states: ReadonlyMap<string, ChannelState>,
): Promise<void> {
  const rows = [...states].map(([channel, each]) => ({
    channel,
    state: each.condition,
    ...countColumns(each.count),
    misses: each.misses,
    detail: each.detail,
    since: stampOf(each.since),
    asked_at: stampOf(each.askedAt),
    answered_at: each.answeredAt === null ? null : stampOf(each.answeredAt),
  }));
  await db.deleteFrom('channel_states').execute();
  if (rows.length > 0) await db.insertInto('channel_states').values(rows).execute();
}

/** Whether both say that players can be there, or both do not. */
export function isSameState(one: ChannelCondition, other: ChannelCondition): boolean {
  return one === other || (isUp(one) && isUp(other));
}
