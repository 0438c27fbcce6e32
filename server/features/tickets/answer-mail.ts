import { isEmail } from '#contract/validation.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { MailRequest } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/template.ts';
import type { Services } from '#server/services.ts';
import { readLanguages } from '#server/site/account-settings.ts';
import type { TicketRow } from '#server/site/tickets/tickets.ts';
import { translate } from '#server/text/translate.ts';

export const answerMailKind = 'ticketAnswer';

type MailServices = Pick<Services, 'config' | 'game' | 'site'>;

/** The mail for the player of a ticket, in the language of his account; undefined without an address. @throws GameUnavailable */
export async function answerMail(
  { game, site }: Pick<MailServices, 'game' | 'site'>,
  { id, account_id, login, language, ban_id }: TicketRow,
): Promise<MailRequest | undefined> {
  const account = await game.accounts.findById(account_id);
  if (account?.login !== login || !isEmail(account.email)) return undefined;
  const languages = await readLanguages(site, [account.id]);
  return {
    kind: answerMailKind,
    recipient: account.email,
    language: languages.get(account.id) ?? language,
    about: login,
    part: String(id),
    details: {
      ticket: String(id),
      account: String(account.id),
      login,
      ...(ban_id === null ? {} : { appeal: 'yes' }),
    },
  };
}

/**
 * Says that there is an answer, not what it says: mails are read by others, too. Undefined when the account has another
 * address by now.
 * @throws GameUnavailable
 */
export async function writeAnswerMail(
  { config, game }: MailServices,
  { recipient, language, details = {} }: MailRequest,
): Promise<Mail | undefined> {
  const { ticket = '', account: number, login = '', appeal } = details;
  const account = await game.accounts.findById(Number(number));
  if (account?.login !== login || account.email.toLowerCase() !== recipient.toLowerCase()) return undefined;
  const site = config.SITE_NAME;
  const text = (key: string) => translate(language, `mail.ticket.${key}`, { site, login, number: ticket });
  const path = appeal === undefined ? `tickets/${ticket}` : 'appeal';
  const url = `${config.publicUrl}/${language}/${path}`;
  const rendered = renderMail({
    language,
    siteName: site,
    title: text('title'),
    paragraphs: [text('text'), ...(appeal === undefined ? [] : [text('appeal')])],
    entries: [
      {
        heading: translate(language, 'mail.resetAccount', { login }),
        link: { label: text('button'), url, copyHint: translate(language, 'mail.resetCopy') },
      },
    ],
    notes: [],
    footer: translate(language, 'mail.footer', { site }),
  });
  return { to: recipient, subject: text('subject'), ...rendered, language, links: [url] };
}
