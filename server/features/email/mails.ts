import type { LanguageCode } from '#contract/languages.ts';
import { mailKindOf } from '#server/access/email-verification.ts';
import { displayLogin } from '#server/game/accounts/login.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { MailRequest } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/template.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { type EmailLink, findLinksTo, issueEmailToken } from '#server/site/sessions/email-links.ts';
import type { EmailLinkPurpose } from '#server/site/tables/accounts.ts';
import { translate } from '#server/text/translate.ts';

type MailServices = Pick<Services, 'config' | 'game' | 'site'>;

/** No real player has more accounts with one address. */
const maxLinks = 50;

const pages = {
  verify: 'verify-email',
  change: 'verify-email',
  undo: 'undo-email',
} as const satisfies Record<EmailLinkPurpose, string>;

const texts = {
  verify: {
    subject: 'mail.verifySubject',
    title: 'verifyEmail.title',
    intro: 'mail.verifyIntro',
    button: 'verifyEmail.submit',
    note: 'mail.verifyIgnore',
  },
  change: {
    subject: 'mail.verifySubject',
    title: 'verifyEmail.title',
    intro: 'mail.changeIntro',
    button: 'verifyEmail.submit',
    note: 'mail.verifyIgnore',
  },
  undo: {
    subject: 'mail.changedSubject',
    title: 'mail.changedTitle',
    intro: 'mail.changedIntro',
    button: 'undoEmail.submit',
    note: 'mail.changedNotYou',
  },
} as const;

interface Entry {
  readonly login: string;
  readonly url: string;
  readonly hours: number;
}

/** Whether there is still something to confirm or to undo. */
function isCurrent({ purpose, login, email }: EmailLink, account: GameAccount): boolean {
  const hasIt = account.email.toLowerCase() === email.toLowerCase();
  return account.login === login && hasIt === (purpose === 'verify');
}

async function entryOf(
  { config, game, site }: MailServices,
  link: EmailLink,
  { language, now }: { readonly language: LanguageCode; readonly now: Date },
): Promise<Entry | undefined> {
  const account = await game.accounts.findById(link.accountId);
  if (!account || !isCurrent(link, account)) return undefined;
  const { registeredLogin } = await readAccountSettings(site, account.id);
  const issued = await issueEmailToken(site, link, account, now);
  if (!issued) return undefined;
  const url = `${config.publicUrl}/${language}/${pages[link.purpose]}?token=${issued.token}`;
  return { login: displayLogin(account, registeredLogin), url, hours: issued.hours };
}

export function linkMail(
  purpose: EmailLinkPurpose,
  to: string,
  entries: readonly Entry[],
  { site, language }: { readonly site: string; readonly language: LanguageCode },
): Mail {
  const { subject, title, intro, button, note } = texts[purpose];
  const count = Math.min(...entries.map(({ hours }) => hours));
  const label = translate(language, button);
  const copyHint = translate(language, 'mail.resetCopy');
  const rendered = renderMail({
    language,
    siteName: site,
    title: translate(language, title),
    paragraphs: [translate(language, intro, { site })],
    entries: entries.map(({ login, url }) => ({
      heading: translate(language, 'mail.resetAccount', { login }),
      link: { label, url, copyHint },
    })),
    notes: [translate(language, 'mail.linkLife', { count }), translate(language, note)],
    footer: translate(language, 'mail.footer', { site }),
  });
  const links = entries.map(({ url }) => url);
  return { to, subject: translate(language, subject, { site }), ...rendered, language, links };
}

/**
 * Writes the mail with the links of a purpose to an address, one per account; undefined when none is left. Tokens are
 * made only now, so that the outbox holds none.
 * @throws GameUnavailable
 */
async function writeLinkMail(
  services: MailServices,
  purpose: EmailLinkPurpose,
  { recipient, language }: MailRequest,
  now: Date,
): Promise<Mail | undefined> {
  const links = await findLinksTo(services.site, { purpose, email: recipient }, { now, limit: maxLinks });
  const entries: Entry[] = [];
  for (const link of links) {
    const entry = await entryOf(services, link, { language, now });
    if (entry) entries.push(entry);
  }
  if (entries.length === 0) return undefined;
  return linkMail(purpose, recipient, entries, { site: services.config.SITE_NAME, language });
}

/** Tells the outbox how to write the mails of links. */
export function handleLinkMails(services: MailServices & Pick<Services, 'mailQueue'>): void {
  for (const purpose of ['verify', 'change', 'undo'] as const) {
    services.mailQueue.handle(mailKindOf(purpose), (order, now) =>
      writeLinkMail(services, purpose, order, now),
    );
  }
}
