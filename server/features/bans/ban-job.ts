import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { Services } from '#server/services.ts';
import { type BanRow, findBrokenOffBans, findEndedBans, forgetBan } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import { newHolder } from '#server/site/leases/lease-holder.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import { beginEnding, type EndServices, finishEnding, finishLifting } from './end-ban.ts';
import { blockOf } from './game-block.ts';
import { enforceBan } from './give-ban.ts';

type JobServices = EndServices & Pick<Services, 'config' | 'modules' | 'webhooks'>;

const pollMs = 30_000;
const leaseSeconds = 60;

/** Actor for the audit log: who began the step; their IP is no longer known. */
const by = (login: string | null) => ({ login: login ?? '', address: '' });

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
  if (isWritten) await enforceBan(services, ban, by(ban.given_by));
  else await forgetBan(services.site.db, ban.id);
}

/** Ends bans whose time is up, and finishes what was broken off. @throws GameUnavailable */
export async function workOnBans(services: JobServices): Promise<void> {
  const { modules, site } = services;
  if (!modules.isOn('bans')) return;
  const holder = newHolder();
  if (!(await takeLease(site, 'bans', leaseSeconds, { holder }))) return;
  try {
    for (const ban of await findBrokenOffBans(site, siteNow())) await finish(services, ban);
    for (const ban of await findEndedBans(site, siteNow())) {
      if (await beginEnding(services, ban)) await finishEnding(services, ban);
    }
  } finally {
    await releaseLease(site, 'bans', holder);
  }
}

export function startBanJob(services: JobServices): Loop {
  const { log } = services;
  return startJob(() => workOnBans(services), { intervalMs: pollMs, log, problem: 'Ending bans failed' });
}
