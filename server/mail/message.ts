import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { tagOf } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import type { Mailbox } from '#server/settings/settings.ts';
import { MailDeliveryError } from './mail-error.ts';
import type { Mail, MailSettings } from './mailer.ts';

/** The sender: `MAIL_FROM`, by default no-reply at the site's host. */
export function senderOf({ MAIL_FROM, SITE_NAME, publicUrl }: MailSettings): Mailbox {
  if (MAIL_FROM) return { ...MAIL_FROM, name: MAIL_FROM.name || SITE_NAME };
  const { hostname } = new URL(publicUrl);
  const host = isIP(hostname.replace(/^\[|\]$/g, '')) ? 'localhost' : hostname;
  return { name: SITE_NAME, address: `no-reply@${host}` };
}

/**
 * Converts a mail for nodemailer.
 * @throws MailDeliveryError when `to` is not exactly one plain address, which could inject headers or recipients
 */
export function messageOf(mail: Mail, from: Mailbox): SendMailOptions {
  if (!isEmail(mail.to)) {
    const reason = 'the recipient of a mail is not an address';
    throw new MailDeliveryError(reason, { permanent: true, cause: undefined });
  }
  return {
    from: { name: from.name, address: from.address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      'Content-Language': tagOf(mail.language),
      // Keeps out-of-office programs from replying.
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
