import type { SystemStatus } from '#contract/api/status.ts';
import type { Site } from '#server/site/site.ts';
import type { Stamp } from '#server/site/tables.ts';
import { isoTime, secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

const day = 86_400;

/** When the oldest pending translation was queued; null when none is pending. */
export async function oldestWaiting({ db }: SiteDb): Promise<Stamp | null> {
  const row = await db
    .selectFrom('translations')
    .select((each) => each.fn.min('updated_at').as('oldest'))
    .where('state', 'in', ['queued', 'failed'])
    .executeTakeFirst();
  return row?.oldest ?? null;
}

/** The latest delivery error of a mail that is still queued; null without one. */
export async function lastMailReason({ db }: SiteDb): Promise<string | null> {
  const row = await db
    .selectFrom('outbox')
    .select('reason')
    .where('state', '=', 'waiting')
    .where('reason', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.reason ?? null;
}

export async function countFiles({ db }: SiteDb): Promise<{ files: number; bytes: number }> {
  const row = await db
    .selectFrom('downloads')
    .select((each) => [each.fn.countAll().as('files'), each.fn.sum('bytes').as('bytes')])
    .where('file_key', 'is not', null)
    .executeTakeFirst();
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/** Uploads without a download yet. */
export async function countWaitingUploads({ db }: SiteDb, now: Date): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((upload) => upload.fn.countAll().as('total'))
    .where('bytes', 'is not', null)
    .where('remove_after', '>', stamp(now))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

const noticeDays = 7;

/** Newest first. */
export async function newAdministrators(
  { db }: SiteDb,
  now: Date,
): Promise<SystemStatus['newAdministrators']> {
  const rows = await db
    .selectFrom('audit')
    .select(['subject', 'at'])
    .where('action', '=', 'administrator.appear')
    .where('at', '>=', stamp(secondsAfter(now, -noticeDays * day)))
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ subject, at }) => ({ login: subject.replace(/^login\//, ''), at: isoTime(at) }));
}
