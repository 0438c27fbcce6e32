import { eventLimits } from '#contract/events/event-kinds.ts';
import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { publishTexts } from '#server/site/design/texts.ts';
import {
  countComing,
  deleteEventRow,
  type EventRow,
  insertEvent,
  lockEvent,
  updateEvent,
  type WrittenEvent,
} from '#server/site/events/events.ts';
import type { Site } from '#server/site/site.ts';
import { hasEditConflict, textRevision } from '#server/site/texts/text-revision.ts';
import { stamp } from '#server/site/time.ts';

type WritingSite = Pick<Site, 'db' | 'dialect'>;

function partsOf({ text_hash: _, over_at: __, ...written }: WrittenEvent): string[] {
  const columns = Object.entries(written).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return columns.map(([name, value]) => `${name} ${value ?? ''}`);
}

function writtenOf({ id: _, created_at: __, updated_at: ___, ...written }: EventRow): WrittenEvent {
  return written;
}

/** A value that differs after each change of the event. */
export function revisionOf(row: EventRow): string {
  return textRevision(partsOf(writtenOf(row)));
}

/** As the audit log has it. */
function audited({ text_hash: _, over_at: __, ...written }: WrittenEvent): Record<string, unknown> {
  return written;
}

/**
 * Called last, after the entry of the audit log: since that was begun, no other event could be planned.
 * @throws ApiError `events.tooMany`
 */
async function refuseTooMany(db: WritingSite['db'], now: Date): Promise<void> {
  if ((await countComing({ db }, now)) <= eventLimits.events) return;
  throw new ApiError('events.tooMany', { values: { max: eventLimits.events } });
}

/** @returns its id @throws ApiError `events.tooMany` */
export function createEvent(
  { db, dialect }: WritingSite,
  actor: Actor,
  event: WrittenEvent,
  now: Date,
): Promise<number> {
  return auditedTransaction({ db }, async (one) => {
    const id = await insertEvent(one, event, now);
    await publishTexts({ db: one, dialect }, [event], now);
    const change = { action: 'event.create', subject: `event/${id}`, after: audited(event) } as const;
    await writeAudit(one, actor, change, now);
    await refuseTooMany(one, now);
    return id;
  });
}

interface EventChange {
  readonly event: WrittenEvent;
  /** The revision that the change began with. */
  readonly startedFrom: string | undefined;
}

/** @throws ApiError `events.notFound`, `events.outdated`, `events.tooMany` */
export function changeEvent(
  { db, dialect }: WritingSite,
  actor: Actor,
  id: number,
  { event, startedFrom }: EventChange,
  now: Date,
): Promise<void> {
  return auditedTransaction({ db }, async (one) => {
    const row = await lockEvent({ db: one, dialect }, id);
    if (!row) throw new ApiError('events.notFound');
    const before = writtenOf(row);
    if (hasEditConflict(startedFrom, partsOf(before), partsOf(event))) throw new ApiError('events.outdated');
    await updateEvent(one, id, event, now);
    await publishTexts({ db: one, dialect }, [event], now);
    const change = { before: audited(before), after: audited(event) };
    await writeAudit(one, actor, { action: 'event.change', subject: `event/${id}`, ...change }, now);
    // What was over is planned again: no change leaves it over (`readEvent`).
    const wasOver = row.over_at !== null && row.over_at <= stamp(now);
    if (wasOver) await refuseTooMany(one, now);
  });
}

/** Its words go with the next sweep, unless something else uses them. @throws ApiError `events.notFound` */
export function deleteEvent(
  { db, dialect }: WritingSite,
  actor: Actor,
  id: number,
  now: Date,
): Promise<void> {
  return auditedTransaction({ db }, async (one) => {
    const row = await lockEvent({ db: one, dialect }, id);
    if (!row) throw new ApiError('events.notFound');
    await deleteEventRow(one, id);
    const change = {
      action: 'event.delete',
      subject: `event/${id}`,
      before: audited(writtenOf(row)),
    } as const;
    await writeAudit(one, actor, change, now);
  });
}
