import type { Mail } from '#server/mail/mailer.ts';
import type { MailRequest } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/template.ts';
import type { Config } from '#server/settings/config.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { translate } from '#server/text/translate.ts';
import type { AlertKind } from './alert-kinds.ts';

const day = 86_400;
const maxLogins = 20;

interface MailServices {
  readonly config: Config;
  readonly site: Pick<Site, 'db'>;
}

/** Logins that became administrators within a day, newest first. */
async function newAdministrators({ site }: MailServices, now: Date): Promise<readonly string[]> {
  const rows = await site.db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'administrator.appear')
    .where('at', '>=', stamp(secondsAfter(now, -day)))
    .orderBy('id', 'desc')
    .limit(maxLogins)
    .execute();
  return [...new Set(rows.map(({ subject }) => subject.replace(/^login\//, '')))];
}

/** @param logins new administrators */
export function alertMail(
  kind: AlertKind,
  logins: readonly string[],
  { recipient, language }: MailRequest,
  { SITE_NAME: site, publicUrl }: Pick<Config, 'SITE_NAME' | 'publicUrl'>,
): Mail {
  const title = translate(language, `mail.alerts.${kind}Title`);
  const link = {
    label: translate(language, 'mail.alerts.button'),
    url: `${publicUrl}/admin`,
    copyHint: translate(language, 'mail.resetCopy'),
  };
  const rendered = renderMail({
    language,
    siteName: site,
    title,
    paragraphs: [translate(language, `mail.alerts.${kind}Text`)],
    entries: [{ heading: logins.join(', ') || translate(language, 'admin.state.attention'), link }],
    notes: [],
    footer: translate(language, 'mail.alerts.footer', { site }),
  });
  return { to: recipient, subject: `${site}: ${title}`, ...rendered, language, links: [] };
}

export async function writeAlertMail(
  services: MailServices,
  kind: AlertKind,
  order: MailRequest,
  now: Date,
): Promise<Mail> {
  const logins = kind === 'administrator' ? await newAdministrators(services, now) : [];
  return alertMail(kind, logins, order, services.config);
}
