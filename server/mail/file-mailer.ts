import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheFor } from '#server/async/cache-for.ts';
import type { Mailbox } from '#server/settings/settings.ts';
import type { Mailer, MailLog, MailSettings } from './mailer.ts';
import { messageOf } from './message.ts';

function mailFolder(dataDir: string): string {
  return join(dataDir, 'mail');
}

/** `20260428T180000Z-1f2e3d4c.eml`: sorting by name sorts by time. */
function fileName(now: Date): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}-${randomBytes(4).toString('hex')}.eml`;
}

/** Imports the library with the first mail, to keep the start fast. */
async function openComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
}

/**
 * Writes each mail to a file. The demo world also logs its links, so that everything can be tried; a real
 * game's log must never open a player's account.
 * @param from the sender, asked for each mail
 */
export function fileMailer(
  { DATABASE_URL, dataDir }: Pick<MailSettings, 'DATABASE_URL' | 'dataDir'>,
  from: () => Mailbox,
  log: MailLog,
): Mailer {
  const folder = mailFolder(dataDir);
  const composer = cacheFor(Number.POSITIVE_INFINITY, openComposer);
  return {
    async send(mail) {
      const { message } = await (await composer()).sendMail(messageOf(mail, from()));
      const file = join(folder, fileName(new Date()));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, message, { flag: 'wx', mode: 0o600 });
      await rename(`${file}.part`, file);
      const links = DATABASE_URL ? {} : { links: mail.links };
      log.info({ file, ...links }, 'A mail was written to a file: no SMTP_URL is set');
      return '';
    },
    close() {},
  };
}
