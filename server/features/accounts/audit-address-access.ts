import { accountFileLimits } from '#contract/accounts/limits.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

/**
 * Audits that staff read IP addresses, once per subject and reader within `lookMinutes`. Call it before reading them, so
 * that nothing is shown without an entry.
 * @param subject such as `account/15`
 */
export function auditAddressAccess(
  { db }: Pick<Site, 'db'>,
  actor: Actor,
  subject: string,
  now: Date,
): Promise<void> {
  const action = 'account.seeAddresses';
  const since = stamp(secondsAfter(now, -accountFileLimits.lookMinutes * 60));
  return auditedTransaction({ db }, async (one) => {
    const noted = await one
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', subject)
      .where('action', '=', action)
      .where('login', '=', actor.login)
      .where('at', '>', since)
      .limit(1)
      .executeTakeFirst();
    if (!noted) await writeAudit(one, actor, { action, subject }, now);
  });
}
