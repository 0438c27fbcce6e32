import type { Site } from './site.ts';
import type { OutboxState } from './tables/mail.ts';
import { secondsAfter, stamp } from './time.ts';

type SiteDb = Pick<Site, 'db'>;

const day = 86_400;

/** Counts by state; states without rows are missing. */
export async function countTranslations({ db }: SiteDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('translations')
    .select((row) => ['state', row.fn.countAll().as('total')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, total }) => [state, Number(total)]));
}

const hour = 3_600;
/** Waits of 30 s, 1, 2, 4 … minutes: the seventh try comes after about an hour. */
const triesInAnHour = 7;

/**
 * Whether a translation has failed for an hour. One that waits for a quota, or for an engine that knows its language,
 * has not.
 */
export async function hasFailingTranslations({ db }: SiteDb, now: Date): Promise<boolean> {
  const failing = await db
    .selectFrom('translations')
    .select('subject_id')
    .where('reason', 'not in', ['quota', 'unsupported'])
    .where((row) =>
      row.or([
        row.and([row('state', '=', 'failed'), row('attempts', '>=', triesInAnHour)]),
        row.and([row('state', '=', 'queued'), row('updated_at', '<=', stamp(secondsAfter(now, -hour)))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return failing !== undefined;
}

/** Whether an archive of own data could not be written, or an account not be closed, for an hour. */
export async function hasFailingRequests({ db }: SiteDb): Promise<boolean> {
  const failing = await Promise.all([
    db
      .selectFrom('data_exports')
      .select('account_id')
      .where('state', '=', 'waiting')
      .where('attempts', '>=', triesInAnHour)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('account_deletions')
      .select('account_id')
      .where('attempts', '>=', triesInAnHour)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return failing.some((row) => row !== undefined);
}

/** Archives of own data that were asked for and are not written yet. */
export async function countWaitingExports({ db }: SiteDb): Promise<number> {
  const row = await db
    .selectFrom('data_exports')
    .select((of) => of.fn.countAll().as('total'))
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

async function countMailsIn({ db }: SiteDb, state: OutboxState, finishedSince?: Date): Promise<number> {
  const row = await db
    .selectFrom('outbox')
    .select((mail) => mail.fn.countAll().as('total'))
    .where('state', '=', state)
    .$if(finishedSince !== undefined, (query) =>
      query.where('finished_at', '>=', stamp(finishedSince ?? new Date(0))),
    )
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** Waiting mails, failures of 30 days and mails sent in one day: the sweep deletes older ones. */
export async function countMails(site: SiteDb, now: Date) {
  const [waiting, failed, sent] = await Promise.all([
    countMailsIn(site, 'waiting'),
    countMailsIn(site, 'failed', secondsAfter(now, -30 * day)),
    countMailsIn(site, 'sent', secondsAfter(now, -day)),
  ]);
  return { waiting, failed, sent };
}
