import type { Mail } from '#server/mail/mailer.ts';
import type { MailRequest } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/template.ts';
import { formatUtc } from '#server/text/format-utc.ts';
import { translate } from '#server/text/translate.ts';

export const deletionMailKinds = { requested: 'deletion-requested', done: 'deletion-done' } as const;

type DeletionMail = keyof typeof deletionMailKinds;

/** `due` of the details: when the account is closed, or was. */
export function writeDeletionMail(
  which: DeletionMail,
  { recipient: to, language, details = {} }: Pick<MailRequest, 'recipient' | 'language' | 'details'>,
  site: string,
): Mail {
  const { login = '', due } = details;
  const date = formatUtc(new Date(due ?? 0), language);
  const text = (key: string) => translate(language, `mail.deletion.${which}.${key}`, { site, login, date });
  const rendered = renderMail({
    language,
    siteName: site,
    title: text('title'),
    paragraphs: [text('text')],
    entries: [],
    notes: [text('note')],
    footer: translate(language, 'mail.footer', { site }),
  });
  return { to, subject: text('subject'), ...rendered, language, links: [] };
}
