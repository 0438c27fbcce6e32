import type { TestApp } from './app.ts';
import type { MailServer, ReceivedMail } from './smtp.ts';

/** Tokens of the links in a mail that confirm or undo an address. */
export function emailTokensIn({ text }: Pick<ReceivedMail, 'text'>): string[] {
  return [...text.matchAll(/\/(?:verify|undo)-email\?token=([\w-]+)/g)].map(([, token = '']) => token);
}

/** Delivers what is due. @returns the mails to this address, in the order they came */
export async function mailsTo(
  { services }: Pick<TestApp, 'services'>,
  { received }: MailServer,
  email: string,
): Promise<readonly ReceivedMail[]> {
  await services.mailQueue.deliver();
  return received.filter(({ to }) => to.includes(email));
}

/** The token of the newest mail to this address. @throws when none came */
export async function newestEmailToken(
  site: Pick<TestApp, 'services'>,
  server: MailServer,
  email: string,
): Promise<string> {
  const mail = (await mailsTo(site, server, email)).at(-1);
  const [token] = mail ? emailTokensIn(mail) : [];
  if (!token) throw new Error('no link came');
  return token;
}
