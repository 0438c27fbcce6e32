import { cacheFor } from '#server/async/cache-for.ts';
import type { Mailbox } from '#server/settings/settings.ts';
import { MailDeliveryError } from './mail-error.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/** Time limit for sending one mail. */
export const sendTimeoutSeconds = 60;
export const maxConcurrentMails = 4;

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Encrypts whenever a password is sent. On localhost nobody can listen, and certificates are usually self-signed. */
function encryptionFor(address: string) {
  const { username, hostname } = new URL(address);
  if (localHosts.includes(hostname)) return { tls: { rejectUnauthorized: false } };
  return { requireTLS: username !== '' };
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly message: string;
}

/** True when the server rejected this recipient or message for good; everything else may be temporary. */
function isPermanent({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && responseCode !== 503 && ['RCPT TO', 'DATA'].includes(command);
}

/** Servers repeat the recipient in their replies, which are stored and shown longer than the address may be. */
function withoutRecipient(reply: string, recipient: string): string {
  return reply.replaceAll(recipient, '(recipient)').replaceAll(/\s+/g, ' ');
}

function reasonOf({ code, message }: SmtpError, recipient: string): string {
  const said = withoutRecipient(message, recipient);
  return code ? `${code}: ${said}` : said;
}

/** Imports the library with the first mail, to keep the start fast. */
async function openTransport(address: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    url: address,
    ...encryptionFor(address),
    maxConnections: maxConcurrentMails,
    // The queue does the retries and counts them.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  });
}

/**
 * Sends over a few pooled SMTP connections.
 * @param address a nodemailer URL: `smtp://user:password@host:587`, `smtps://…`, `?tls.rejectUnauthorized=false`
 * @param from the sender, asked for each mail
 */
export function smtpMailer(address: string, from: () => Mailbox): Mailer {
  let opened: Awaited<ReturnType<typeof openTransport>> | undefined;
  const transport = cacheFor(Number.POSITIVE_INFINITY, async () => {
    opened = await openTransport(address);
    return opened;
  });
  return {
    async send(mail) {
      const message = messageOf(mail, from());
      const sender = await transport();
      try {
        const signal = AbortSignal.timeout(sendTimeoutSeconds * 1000);
        const { response } = await sender.sendMail({ ...message, signal });
        return withoutRecipient(response, mail.to);
      } catch (error) {
        const failure = error as SmtpError;
        throw new MailDeliveryError(reasonOf(failure, mail.to), {
          permanent: isPermanent(failure),
          cause: error,
        });
      }
    },
    close: () => opened?.close({ force: true }),
  };
}
