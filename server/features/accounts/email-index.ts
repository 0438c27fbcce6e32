import { setTimeout as pause } from 'node:timers/promises';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { Services } from '#server/services.ts';
import { forgetEmails, replaceEmails } from '#server/site/accounts/account-emails.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import type { SiteKey } from '#server/site/site-key.ts';

type IndexServices = Pick<Services, 'game' | 'log' | 'modules' | 'site' | 'siteKey'>;

const pollMs = 60_000;
/** An address that was changed in the game is found after so long at the latest. */
const fullPassMs = 3_600_000;
const leaseSeconds = 180;
/** Takes the game's database a few milliseconds, and the pause lets its writes in between. */
const rowsPerSlice = 1_000;
const pauseMs = 50;
const afterSwitchMs = 3_000;
const maxId = 2_147_483_647;

/** The address in lower case, with a key that the database does not have. */
export function hashEmail(siteKey: Pick<SiteKey, 'mac'>, email: string): Promise<string> {
  return siteKey.mac('account-email', [], email.trim().toLowerCase());
}

/**
 * Reads the addresses of all accounts behind a number into the site's own index.
 * @returns the highest number read
 */
export async function indexEmails(
  { game, site, siteKey }: Pick<IndexServices, 'game' | 'site' | 'siteKey'>,
  from: number,
  mayGoOn: () => Promise<boolean>,
): Promise<number> {
  let after = from;
  while (await mayGoOn()) {
    const { rows, next } = await game.accountRecords.readEmails(after, rowsPerSlice);
    const known = rows.filter(({ email }) => email !== '');
    const hashed = known.map(async ({ id, email }) => ({
      accountId: id,
      hash: await hashEmail(siteKey, email),
    }));
    await replaceEmails(site, { after, last: next ?? maxId }, await Promise.all(hashed));
    after = rows.at(-1)?.id ?? after;
    if (next === null) break;
    await pause(pauseMs);
  }
  return after;
}

/**
 * Keeps the index of email addresses: new accounts every minute, all of them every hour, by one instance. While the
 * module is off there is none.
 */
export function startEmailIndex(services: IndexServices): Loop {
  const { log, modules, site } = services;
  let isClosing = false;
  /** Perhaps from before the start. */
  let isKept = true;
  let last = 0;
  let fullAt = Number.NEGATIVE_INFINITY;

  async function mayGoOn(): Promise<boolean> {
    if (isClosing || !modules.isOn('accounts')) return false;
    return takeLease(site, 'account-emails', leaseSeconds);
  }

  async function run(): Promise<void> {
    if (!modules.isOn('accounts')) {
      if (isKept) await forgetEmails(site);
      isKept = false;
      fullAt = Number.NEGATIVE_INFINITY;
      return;
    }
    isKept = true;
    if (!(await mayGoOn())) return;
    const isFull = performance.now() - fullAt >= fullPassMs;
    last = await indexEmails(services, isFull ? 0 : last, mayGoOn);
    if (isFull && !isClosing) fullAt = performance.now();
  }

  const loop = startJob(run, { intervalMs: pollMs, log, problem: 'Reading email addresses failed' });
  modules.onChange(() => loop.wake(afterSwitchMs));
  return {
    ...loop,
    stop(timeoutMs) {
      isClosing = true;
      return loop.stop(timeoutMs);
    },
  };
}
