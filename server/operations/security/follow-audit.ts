import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#contract/api/call.ts';
import type { SecurityEvent, SecurityLog } from '#server/logging/security-log.ts';
import { siteNow } from '#server/site/clock.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import { readMeta, writeMeta } from '#server/site/meta.ts';
import type { Site } from '#server/site/site.ts';
import type { Alerts } from './alerts.ts';

/** Row of `meta` with the id of the last entry that was followed. */
const metaRow = 'audit-followed';
const leaseSeconds = 30;
const entriesPerRun = 1_000;

/** What commands and the game's own tables change, where no request records it. */
const eventsByAction: Partial<Record<AuditAction, SecurityEvent>> = {
  'administrator.appear': 'administrator.new',
  'account.rescue': 'account.rescued',
  'account.removeSecondStep': 'secondStep.off',
};

async function readNewEntries({ db }: Pick<Site, 'db'>, afterId: number) {
  const entries = db
    .selectFrom('audit')
    .select(['id', 'action', 'subject', 'hash'])
    .where('id', '>', afterId);
  return entries.orderBy('id').limit(entriesPerRun).execute();
}

/** The id of the last followed entry; undefined before the first run. */
async function readFollowed(site: Pick<Site, 'db'>): Promise<number | undefined> {
  const value = await readMeta(site, metaRow);
  return value === null ? undefined : Number(value);
}

async function newestId({ db }: Pick<Site, 'db'>): Promise<number> {
  const newest = db.selectFrom('audit').select((audit) => audit.fn.max('id').as('id'));
  return Number((await newest.executeTakeFirst())?.id ?? 0);
}

interface FollowServices {
  readonly site: Pick<Site, 'db'>;
  readonly security: SecurityLog;
  readonly alerts: Pick<Alerts, 'raise'>;
}

/**
 * Records what is new in the audit log and the end of its chain, once for all instances: a log kept elsewhere then
 * shows when somebody writes the database's chain anew. The very first run only notes where to begin.
 */
export async function followAudit(
  { site, security, alerts }: FollowServices,
  now = siteNow(),
): Promise<void> {
  const lease = { holder: randomUUID(), now };
  if (!(await takeLease(site, metaRow, leaseSeconds, lease))) return;
  const followed = await readFollowed(site);
  if (followed === undefined) {
    await writeMeta(site, metaRow, String(await newestId(site)));
    return;
  }
  const entries = await readNewEntries(site, followed);
  const newest = entries.at(-1);
  if (!newest) return;
  const events = entries.flatMap(({ id: entry, action, subject }) => {
    const event = eventsByAction[action];
    const [, account] = /^account\/(\d+)$/.exec(subject) ?? [];
    if (event) security.record(event, { entry, account: account ? Number(account) : undefined });
    return event ? [event] : [];
  });
  if (events.includes('administrator.new')) await alerts.raise('administrator');
  // By the rescue command, which is for owners of the machine.
  if (events.includes('secondStep.off')) await alerts.raise('secondStep');
  security.record('audit.head', { entry: newest.id, hash: newest.hash ?? '' });
  await writeMeta(site, metaRow, String(newest.id));
}
