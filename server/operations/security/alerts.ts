import { randomUUID } from 'node:crypto';
import { defaultLanguage } from '#contract/languages.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { releaseLease, takeLease } from '#server/site/leases/leases.ts';
import { insertMeta, removeMeta } from '#server/site/meta.ts';
import type { Site } from '#server/site/site.ts';
import { type AlertKind, alertKinds, alertName, alertPauses } from './alert-kinds.ts';
import { writeAlertMail } from './alert-mail.ts';

/** Mails to `OWNER_EMAIL`; without one nothing happens. */
export interface Alerts {
  readonly enabled: boolean;
  /**
   * Notes an event; the mail follows within a minute, or when the pause since the last of its kind is over. `db` may be the
   * transaction of the event.
   */
  raise(kind: AlertKind, db?: Site['db']): Promise<void>;
  /**
   * Queues mails for noted events and for states that last, once for all instances.
   * @param states forgotten, not noted, while a pause lasts
   */
  deliver(states: readonly AlertKind[], now?: Date): Promise<void>;
}

interface AlertServices {
  readonly config: Config;
  readonly site: Pick<Site, 'db'>;
  readonly mailQueue: Pick<MailQueue, 'handle' | 'enqueue'>;
}

export function openAlerts(services: AlertServices): Alerts {
  const { config, site, mailQueue } = services;
  const recipient = config.OWNER_EMAIL?.address;
  for (const kind of alertKinds) {
    mailQueue.handle(alertName(kind), (order, now) => writeAlertMail(services, kind, order, now));
  }

  async function findRaised(): Promise<readonly AlertKind[]> {
    const names = alertKinds.map(alertName);
    const rows = await site.db.selectFrom('meta').select('name').where('name', 'in', names).execute();
    return alertKinds.filter((kind) => rows.some(({ name }) => name === alertName(kind)));
  }

  async function queueMail(kind: AlertKind, to: string, now: Date): Promise<void> {
    const [name, holder] = [alertName(kind), randomUUID()];
    if (!(await takeLease(site, name, alertPauses[kind], { holder, now }))) return;
    try {
      await site.db.transaction().execute(async (db) => {
        await removeMeta({ db }, name);
        await mailQueue.enqueue({ kind: name, recipient: to, language: defaultLanguage }, db);
      });
    } catch (error) {
      await releaseLease(site, name, holder);
      throw error;
    }
  }

  return {
    enabled: recipient !== undefined,
    async raise(kind, db = site.db) {
      if (recipient === undefined) return;
      await insertMeta({ db }, alertName(kind), '');
    },
    async deliver(states, now = siteNow()) {
      if (recipient === undefined) return;
      for (const kind of new Set([...(await findRaised()), ...states])) await queueMail(kind, recipient, now);
    },
  };
}
