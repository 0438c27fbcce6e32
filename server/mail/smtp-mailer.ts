import { cacheFor } from '#server/async/cache-for.ts';
import type { Mailbox } from '#server/settings/settings.ts';
import { MailNotSent } from './mail-not-sent.ts';
import type { Mailer } from './mailer.ts';
import { messageOf } from './message.ts';

/** The longest a mail takes, from the first byte to the server's last word. */
export const sendingSeconds = 60;
/** Mails on their way at the same time. */
export const sendingAtOnce = 4;

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * What the address leaves open. A password is shown to nobody on the way; nobody is on the way to this machine itself,
 * where mail servers have certificates that nobody has signed.
 */
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

/** The server has looked at this recipient or this mail and refused it for good; everything else may pass. */
function isFinal({ responseCode = 0, command = '' }: SmtpError): boolean {
  return responseCode >= 500 && responseCode !== 503 && ['RCPT TO', 'DATA'].includes(command);
}

/** Servers repeat the recipient in their answers; the reason is kept longer than he should be. */
function reasonOf({ code, message }: SmtpError, recipient: string): string {
  const said = message.replaceAll(recipient, '(recipient)').replaceAll(/\s+/g, ' ');
  return code ? `${code}: ${said}` : said;
}

/** The library is loaded for the first mail: a start need not wait for it. */
async function openTransport(address: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    url: address,
    ...encryptionFor(address),
    maxConnections: sendingAtOnce,
    // The outbox tries again, and remembers that it has.
    maxRequeues: 0,
    idleTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  });
}

/**
 * Sends by SMTP over a few kept connections.
 * @param address as nodemailer takes it: `smtp://user:password@host:587`, `smtps://…`, `?tls.rejectUnauthorized=false`
 */
export function smtpMailer(address: string, from: Mailbox): Mailer {
  let opened: Awaited<ReturnType<typeof openTransport>> | undefined;
  const transport = cacheFor(Number.POSITIVE_INFINITY, async () => {
    opened = await openTransport(address);
    return opened;
  });
  return {
    async send(mail) {
      const message = messageOf(mail, from);
      const sender = await transport();
      try {
        await sender.sendMail({ ...message, signal: AbortSignal.timeout(sendingSeconds * 1000) });
      } catch (error) {
        const trouble = error as SmtpError;
        throw new MailNotSent(reasonOf(trouble, mail.to), { final: isFinal(trouble), cause: error });
      }
    },
    close: () => opened?.close({ force: true }),
  };
}
