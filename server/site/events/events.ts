import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Schedule } from '#contract/events/occurrences.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import { keepSeconds } from '#server/site/personal-data/keep-seconds.ts';
import type { Site } from '#server/site/site.ts';
import type { EventsTable } from '#server/site/tables/events.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;
type Db = Kysely<SiteTables>;

export type EventRow = Selectable<EventsTable>;
/** What a change writes; the times of writing are set by the queries. */
export type WrittenEvent = Omit<Insertable<EventsTable>, 'id' | 'created_at' | 'updated_at'>;

export function scheduleOf(row: EventRow): Schedule {
  return {
    repeats: row.repeats,
    startsOn: row.starts_on,
    startsAt: row.starts_at,
    timeZone: row.time_zone,
    minutes: Number(row.minutes),
    until: row.until_day,
  };
}

export function empiresOf({ empires }: Pick<EventRow, 'empires'>): number[] {
  return [...empires].map(Number);
}

/** Read at once: beyond the limit of planned ones there are only those that are over. */
const mostRead = 1_000;

/** Running and planned events. */
export function listComing({ db }: SiteDb, now: Date): Promise<EventRow[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where((where) => where.or([where('over_at', 'is', null), where('over_at', '>', stamp(now))]))
    .orderBy('id')
    .limit(mostRead)
    .execute();
}

/** Newest first, also those that are over. */
export function listEvents({ db }: SiteDb): Promise<EventRow[]> {
  return db.selectFrom('events').selectAll().orderBy('id', 'desc').limit(mostRead).execute();
}

export async function countComing({ db }: SiteDb, now: Date): Promise<number> {
  const { total } = await db
    .selectFrom('events')
    .select((each) => each.fn.countAll().as('total'))
    .where((where) => where.or([where('over_at', 'is', null), where('over_at', '>', stamp(now))]))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** An event for changing it, in the transaction of the change. */
export function lockEvent({ db, dialect }: Pick<Site, 'db' | 'dialect'>, id: number) {
  return db.selectFrom('events').selectAll().where('id', '=', id).$call(lockRows(dialect)).executeTakeFirst();
}

/** @returns its id */
export async function insertEvent(db: Db, event: WrittenEvent, now: Date): Promise<number> {
  const at = stamp(now);
  const { insertId } = await db
    .insertInto('events')
    .values({ ...event, created_at: at, updated_at: at })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

export async function updateEvent(db: Db, id: number, event: WrittenEvent, now: Date): Promise<void> {
  await db
    .updateTable('events')
    .set({ ...event, updated_at: stamp(now) })
    .where('id', '=', id)
    .execute();
}

export async function deleteEventRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('events').where('id', '=', id).execute();
}

/** Deletes what has long been over, and says that the words of the others are in use (see `sweepTexts`). */
export async function sweepEvents({ db }: SiteDb, now: Date): Promise<void> {
  const ended = stamp(secondsAfter(now, -keepSeconds.endedEvent));
  await db.deleteFrom('events').where('over_at', '<', ended).execute();
  const used = db.selectFrom('events').select('text_hash');
  await db
    .updateTable('design_texts')
    .set({ used_at: stamp(now) })
    .where('hash', 'in', used)
    .execute();
}
