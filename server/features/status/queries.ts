import type { SystemStatus } from '#contract/api/status.ts';
import type { Site } from '#server/site/site.ts';
import type { Stamp } from '#server/site/tables/stamp.ts';
import { isoTime, secondsAfter, stamp } from '#server/site/time.ts';
import type { Texts } from '#server/site/translations.ts';
import { findSource } from '#server/translation/jobs/queue.ts';

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

/** Uploaded files of downloads, and pictures. */
export async function countFiles({ db }: SiteDb): Promise<{ files: number; bytes: number }> {
  const rows = await db
    .selectFrom('downloads')
    .select((each) => [each.fn.countAll().as('files'), each.fn.sum('bytes').as('bytes')])
    .where('file_key', 'is not', null)
    .unionAll((union) =>
      union
        .selectFrom('pictures')
        .select((each) => [each.fn.countAll().as('files'), each.fn.sum('bytes').as('bytes')]),
    )
    .execute();
  const sum = (name: 'files' | 'bytes') => rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);
  return { files: sum('files'), bytes: sum('bytes') };
}

export async function countWaitingUploads({ db }: SiteDb, now: Date): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((upload) => upload.fn.countAll().as('total'))
    .where('bytes', 'is not', null)
    .where('remove_after', '>', stamp(now))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

const listedFailures = 5;

/** The beginning of a text without title. */
function titleOf({ title, content }: Texts): string {
  return title || content.slice(0, 200);
}

/** Items with failed translations, newest first. */
export async function failedItems(site: SiteDb): Promise<SystemStatus['translation']['failedItems']> {
  const rows = await site.db
    .selectFrom('translations')
    .select((each) => ['kind', 'subject_id as id', each.fn.countAll().as('failed')])
    .where('state', '=', 'failed')
    .groupBy(['kind', 'subject_id'])
    .orderBy('subject_id', 'desc')
    .limit(listedFailures)
    .execute();
  const items = rows.map(async ({ kind, id, failed }) => {
    const source = await findSource(site, { kind, id });
    return source
      ? [{ kind, id, title: titleOf(source), language: source.language, failed: Number(failed) }]
      : [];
  });
  return (await Promise.all(items)).flat();
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
