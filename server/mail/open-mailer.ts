import { fileMailer } from './file-mailer.ts';
import type { Mailer, MailLog, MailSettings } from './mailer.ts';
import { senderOf } from './message.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Uses SMTP with `SMTP_URL`, otherwise files below `DATA_DIR/mail`. */
export function openMailer(settings: MailSettings, log: MailLog): Mailer {
  // For each mail: the site's name may be published while the site runs.
  const from = () => senderOf(settings);
  if (settings.SMTP_URL) return smtpMailer(settings.SMTP_URL, from);
  return fileMailer(settings, from, log);
}
