import type { TestApp } from './app.ts';
import type { MailServer, ReceivedMail } from './smtp.ts';

/** Tokens of the links in a mail, in the order of its accounts. */
export function tokensIn({ text }: Pick<ReceivedMail, 'text'>): string[] {
  return [...text.matchAll(/\/reset-password\?token=([\w-]+)/g)].map(([, token = '']) => token);
}

/** Requests a link and waits for the mail. @throws when none arrives */
export async function askForMail(
  { send, services }: Pick<TestApp, 'send' | 'services'>,
  { received }: MailServer,
  body: { readonly email: string; readonly language?: string },
): Promise<ReceivedMail> {
  const before = received.length;
  await send('POST /api/auth/reset-password-request', { body });
  await services.mailQueue.deliver();
  // Notices of earlier changes may come in between.
  const mail = received.slice(before).findLast((each) => tokensIn(each).length > 0);
  if (!mail) throw new Error('no mail came');
  return mail;
}

/** Token of the mail's only link. */
export async function askForToken(site: TestApp, server: MailServer, email: string): Promise<string> {
  const [token = ''] = tokensIn(await askForMail(site, server, { email }));
  return token;
}
