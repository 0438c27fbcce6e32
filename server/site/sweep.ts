import { siteNow } from './clock.ts';
import { deleteUnusedPictures } from './design/unused-pictures.ts';
import { keepSeconds } from './personal-data/keep-seconds.ts';
import { deleteOldSessions } from './sessions/sessions.ts';
import type { Site } from './site.ts';
import { sweepTickets } from './tickets/erase-tickets.ts';
import { secondsAfter, stamp } from './time.ts';

/** Deletes what is over, each kind after its time in `keep-seconds.ts`. */
export async function sweep({ db }: Pick<Site, 'db'>, now = siteNow()): Promise<void> {
  const before = (kind: keyof typeof keepSeconds) => stamp(secondsAfter(now, -keepSeconds[kind]));
  await deleteOldSessions({ db }, now);
  await db.deleteFrom('reset_tokens').where('expires_at', '<', before('expiredLink')).execute();
  await db.deleteFrom('email_links').where('expires_at', '<', before('expiredLink')).execute();
  await db.deleteFrom('pending_logins').where('expires_at', '<', stamp(now)).execute();
  await db.deleteFrom('appeal_passes').where('expires_at', '<', stamp(now)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', stamp(now)).execute();
  await db
    .deleteFrom('second_steps')
    .where('confirmed_at', 'is', null)
    .where('begun_at', '<', before('unconfirmedSecondStep'))
    .execute();
  await db
    .deleteFrom('outbox')
    .where('finished_at', '<', before('finishedMail'))
    .where('state', '!=', 'failed')
    .execute();
  await db
    .deleteFrom('outbox')
    .where('finished_at', '<', before('failedMail'))
    .where('state', '=', 'failed')
    .execute();
  await db.deleteFrom('data_exports').where('requested_at', '<', before('dataExport')).execute();
  await db.deleteFrom('character_unlocks').where('at', '<', before('characterUnlock')).execute();
  await db.deleteFrom('webhook_deliveries').where('finished_at', '<', before('webhookDelivery')).execute();
  await db
    .deleteFrom('webhook_deliveries')
    .where('state', '=', 'waiting')
    .where('created_at', '<', before('waitingDelivery'))
    .execute();
  await db.deleteFrom('login_addresses').where('last_at', '<', before('loginAddress')).execute();
  await db.deleteFrom('leases').where('held_until', '<', before('abandonedLease')).execute();
  await db.deleteFrom('site_instances').where('seen_at', '<', before('sharedReading')).execute();
  await db.deleteFrom('shared_readings').where('published_at', '<', before('sharedReading')).execute();
  await db.deleteFrom('shared_reading_pieces').where('stored_at', '<', before('sharedReading')).execute();
  await db.deleteFrom('locked_logins').where('locked_at', '<', before('lockedLogin')).execute();
  await db.deleteFrom('visitors').where('last_visit_at', '<', before('visitor')).execute();
  await db.deleteFrom('player_minutes').where('minute', '<', before('playerMinute')).execute();
  await db.deleteFrom('character_names').where('seen_at', '<', before('characterName')).execute();
  await sweepTickets({ db }, now);
  await deleteUnusedPictures({ db }, now);
}
