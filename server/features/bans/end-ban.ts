import { banLimits } from '#contract/bans/limits.ts';
import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { type BanRow, findBan, moveBan } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import { isBlank, severalLines } from '#server/site/plain-text.ts';
import { stamp } from '#server/site/time.ts';
import { tellOwner } from './ban-mails.ts';
import { unblockOf } from './game-block.ts';

export type EndServices = Pick<Services, 'game' | 'log' | 'mailQueue' | 'site'>;

/** @returns false when somebody else has changed the block, which then stays */
function unblock({ game }: EndServices, ban: BanRow): Promise<boolean> {
  return game.blocks.change({ id: ban.account_id, login: ban.login }, unblockOf(ban));
}

function tellOfEnd(services: EndServices, { id: banId, account_id: id, login }: BanRow): Promise<void> {
  return tellOwner(services, 'banLifted', { account: { id, login }, banId });
}

/** Of a ban in the state `lifting`; repeatable. @returns whether the game has again what it had before */
export async function finishLifting(services: EndServices, ban: BanRow, actor: Actor): Promise<boolean> {
  const restored = await unblock(services, ban);
  const now = siteNow();
  const isOver = await auditedTransaction(services.site, async (db) => {
    const step = { from: 'lifting', to: 'lifted', now } as const;
    if (!(await moveBan(db, ban.id, step, { running_account: null, over_at: stamp(now) }))) return false;
    const after = { name: ban.login, reason: ban.over_reason, restored };
    await writeAudit(db, actor, { action: 'ban.lift', subject: `ban/${ban.id}`, after }, now);
    return true;
  });
  if (isOver) await tellOfEnd(services, ban);
  return restored;
}

/**
 * Lifts a ban. Once it is begun it is finished, if need be by the job.
 * @throws ApiError `bans.incomplete`, `bans.over`; GameUnavailable, GameLimited
 */
export async function liftBan(
  services: EndServices,
  actor: Actor,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<boolean> {
  const over_reason = severalLines(reason);
  if (isBlank(over_reason) || [...over_reason].length > banLimits.liftReason) {
    throw new ApiError('bans.incomplete');
  }
  const step = { from: 'active', to: 'lifting', now: siteNow() } as const;
  const begun = await moveBan(services.site.db, id, step, { over_by: actor.login, over_reason });
  const ban = begun ? await findBan(services.site, id) : undefined;
  if (!ban) throw new ApiError('bans.over');
  return finishLifting(services, ban, actor);
}

/** Of a ban whose time is up: where the game had its end, it has let the account in by itself. */
export async function finishEnding(services: EndServices, ban: BanRow): Promise<void> {
  if (ban.new_status !== null) await unblock(services, ban);
  const now = siteNow();
  const step = { from: 'ending', to: 'ended', now } as const;
  const over = { running_account: null, over_at: stamp(now) };
  const isOver = await moveBan(services.site.db, ban.id, step, over);
  if (isOver) await tellOfEnd(services, ban);
}

/** @returns false when somebody has lifted it at the same moment */
export function beginEnding({ site }: EndServices, { id }: BanRow): Promise<boolean> {
  return moveBan(site.db, id, { from: 'active', to: 'ending', now: siteNow() });
}
