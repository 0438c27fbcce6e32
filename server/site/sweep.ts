import { siteNow } from './clock.ts';
import { deleteOldSessions } from './sessions/sessions.ts';
import type { Site } from './site.ts';
import { secondsAfter, stamp } from './time.ts';

const day = 86_400;

/**
 * Deletes expired sessions, tokens, pending logins, challenges of passkeys, visitors and locked logins, second steps never confirmed, leases of
 * killed processes and finished mails. Failed mails
 * are kept for a month, so that the owner can see why.
 */
export async function sweep({ db }: Pick<Site, 'db'>, now = siteNow()): Promise<void> {
  await deleteOldSessions({ db }, now);
  const yesterday = stamp(secondsAfter(now, -day));
  await db.deleteFrom('reset_tokens').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('email_links').where('expires_at', '<', yesterday).execute();
  await db.deleteFrom('pending_logins').where('expires_at', '<', stamp(now)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', stamp(now)).execute();
  await db
    .deleteFrom('second_steps')
    .where('confirmed_at', 'is', null)
    .where('begun_at', '<', yesterday)
    .execute();
  const monthAgo = stamp(secondsAfter(now, -30 * day));
  await db.deleteFrom('outbox').where('finished_at', '<', yesterday).where('state', '!=', 'failed').execute();
  await db.deleteFrom('outbox').where('finished_at', '<', monthAgo).execute();
  await db.deleteFrom('leases').where('held_until', '<', yesterday).execute();
  await db.deleteFrom('locked_logins').where('locked_at', '<', yesterday).execute();
  await db.deleteFrom('visitors').where('last_visit_at', '<', yesterday).execute();
}
