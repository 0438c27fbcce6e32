import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#contract/api/call.ts';
import { isStaffAccount, type RightsServices } from '#server/access/staff/rights.ts';
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

interface FollowServices extends RightsServices {
  readonly security: SecurityLog;
  readonly alerts: Pick<Alerts, 'raise'>;
}

/** Whose second step an entry removed. */
async function readLogin({ db }: Pick<Site, 'db'>, id: number): Promise<string | undefined> {
  const entry = await db.selectFrom('audit').select('before_value').where('id', '=', id).executeTakeFirst();
  return (JSON.parse(entry?.before_value ?? '{}') as { login?: string }).login;
}

type Entry = Awaited<ReturnType<typeof readNewEntries>>[number];

function accountIn({ subject }: Entry): number | undefined {
  const [, account] = /^account\/(\d+)$/.exec(subject) ?? [];
  return account ? Number(account) : undefined;
}

/** Whether a command has taken the second step of somebody with a role. */
async function isOffForStaff(services: RightsServices, entries: readonly Entry[]): Promise<boolean> {
  const removals = entries.filter(({ action }) => action === 'account.removeSecondStep');
  for (const entry of removals) {
    const [id, login] = [accountIn(entry), await readLogin(services.site, entry.id)];
    // An owner is rather told too much while the game cannot say who its masters are.
    if (id && login && (await isStaffAccount(services, { id, login }).catch(() => true))) return true;
  }
  return false;
}

/**
 * Records what is new in the audit log and the end of its chain, once for all instances: a log kept elsewhere then
 * shows when somebody writes the database's chain anew. The very first run only notes where to begin.
 */
export async function followAudit(services: FollowServices, now = siteNow()): Promise<void> {
  const { site, security, alerts } = services;
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
  for (const entry of entries) {
    const event = eventsByAction[entry.action];
    if (event) security.record(event, { entry: entry.id, account: accountIn(entry) });
  }
  if (entries.some(({ action }) => action === 'administrator.appear')) await alerts.raise('administrator');
  if (await isOffForStaff(services, entries)) await alerts.raise('secondStep');
  security.record('audit.head', { entry: newest.id, hash: newest.hash ?? '' });
  await writeMeta(site, metaRow, String(newest.id));
}
