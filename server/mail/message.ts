import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { tagOf } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import type { Mailbox } from '#server/settings/settings.ts';
import type { Mail, MailSettings } from './mailer.ts';

/** Who the mails are from: `MAIL_FROM`, else nobody in particular at the site's own host. */
export function senderOf({ MAIL_FROM, SITE_NAME, publicUrl }: MailSettings): Mailbox {
  if (MAIL_FROM) return { ...MAIL_FROM, name: MAIL_FROM.name || SITE_NAME };
  const { hostname } = new URL(publicUrl);
  const host = isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname;
  return { name: SITE_NAME, address: `no-reply@${host}` };
}

/**
 * A mail as nodemailer takes it.
 * @throws when `to` is anything but one plain address: it would be read as headers or as several recipients
 */
export function messageOf(mail: Mail, from: Mailbox): SendMailOptions {
  if (!isEmail(mail.to)) throw new Error('the recipient of a mail is not an address');
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      'Content-Language': tagOf(mail.language),
      // Out-of-office programs leave mails with this alone.
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
