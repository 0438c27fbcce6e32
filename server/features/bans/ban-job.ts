import { readRights } from '#server/access/staff/rights.ts';
import { GameLimited, GameUnavailable } from '#server/game/errors.ts';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import type { Services } from '#server/services.ts';
import { type BanRow, findBrokenOffBans, findEndedBans, forgetBan } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { tellOwner } from './ban-mails.ts';
import { beginEnding, type EndServices, finishEnding, finishLifting } from './end-ban.ts';
import { blockOf } from './game-block.ts';
import { enforceBan } from './give-ban.ts';
import { kickBanned } from './kick-banned.ts';

type JobServices = EndServices & Pick<Services, 'config' | 'modules' | 'webhooks'>;

const pollMs = 30_000;
const leaseSeconds = 60;
const throttle = createLogThrottle();

/** Actor for the audit log: who began the step; their IP is no longer known. */
const by = (login: string | null) => ({ login: login ?? '', address: '' });

/** Whether who gave the ban may disconnect players, too; his permissions of then are not known any more. */
async function mayKick(services: JobServices, giver: string): Promise<boolean> {
  const account = await services.game.accounts.findByLogin(giver);
  return account !== undefined && (await readRights(services, account)).permissions.has('game.kick');
}

/** As `giveBan` does it after the game was written. */
async function finishGiving(services: JobServices, ban: BanRow): Promise<void> {
  const { id: banId, login, account_id: id } = ban;
  const kicked = (await mayKick(services, ban.given_by))
    ? await kickBanned(services.config, login)
    : undefined;
  if (!(await enforceBan(services, ban, by(ban.given_by), kicked))) return;
  await tellOwner(services, 'banned', { account: { id, login }, banId });
}

/** A process ended between its row and the game, or between the game and its row. */
async function finish(services: JobServices, ban: BanRow): Promise<void> {
  if (ban.state === 'lifting') {
    await finishLifting(services, ban, by(ban.over_by));
    return;
  }
  if (ban.state === 'ending') return finishEnding(services, ban);
  const { column, to } = blockOf(ban);
  const block = await services.game.blocks.read(ban.account_id);
  const isOurs = block?.login === ban.login;
  const isWritten = isOurs && (column === 'status' ? block.status : block.availableFrom) === to;
  if (isWritten) await finishGiving(services, ban);
  else await forgetBan(services.site.db, ban.id);
}

async function end(services: JobServices, ban: BanRow): Promise<void> {
  if (await beginEnding(services, ban)) await finishEnding(services, ban);
}

const isOutage = (error: unknown) => error instanceof GameUnavailable || error instanceof SiteUnavailable;

/** Each by itself: one that fails stays as it is, and the others do not wait for it. */
async function each(
  { log }: JobServices,
  bans: readonly BanRow[],
  work: (ban: BanRow) => Promise<void>,
): Promise<void> {
  for (const ban of bans) {
    try {
      await work(ban);
    } catch (err) {
      if (isOutage(err)) throw err;
      // A missing right is logged where it is noticed.
      if (err instanceof GameLimited) continue;
      const suppressed = throttle.record('');
      if (suppressed !== undefined) log.warn({ err, banId: ban.id, suppressed }, 'A ban is tried again');
    }
  }
}

/** Ends bans whose time is up, and finishes what was broken off. @throws GameUnavailable, SiteUnavailable */
export async function workOnBans(services: JobServices): Promise<void> {
  const { modules, site } = services;
  if (!modules.isOn('bans')) return;
  const holder = newHolder();
  if (!(await takeLease(site, 'bans', leaseSeconds, { holder }))) return;
  try {
    await each(services, await findBrokenOffBans(site, siteNow()), (ban) => finish(services, ban));
    await each(services, await findEndedBans(site, siteNow()), (ban) => end(services, ban));
  } finally {
    await releaseLease(site, 'bans', holder);
  }
}

export function startBanJob(services: JobServices): Loop {
  const { log } = services;
  return startJob(() => workOnBans(services), { intervalMs: pollMs, log, problem: 'Ending bans failed' });
}
