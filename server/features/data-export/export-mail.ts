import type { LanguageCode } from '#contract/languages.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { MailRequest } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/template.ts';
import type { Services } from '#server/services.ts';
import { findDataExport, issueExportToken } from '#server/site/personal-data/data-exports.ts';
import { formatUtc } from '#server/text/format-utc.ts';
import { translate } from '#server/text/translate.ts';

export const exportMailKind = 'data-export';

interface ExportMailContent {
  readonly to: string;
  readonly language: LanguageCode;
  readonly site: string;
  readonly login: string;
  readonly url: string;
  readonly until: Date;
}

export function exportMail({ to, language, site, login, url, until }: ExportMailContent): Mail {
  const text = (key: string, values = {}) =>
    translate(language, `mail.data.${key}`, { site, login, ...values });
  const date = formatUtc(until, language);
  const copyHint = translate(language, 'mail.resetCopy');
  const rendered = renderMail({
    language,
    siteName: site,
    title: text('title'),
    paragraphs: [text('text')],
    entries: [
      {
        heading: translate(language, 'mail.resetAccount', { login }),
        link: { label: text('button'), url, copyHint },
      },
    ],
    notes: [text('until', { date }), text('notYou')],
    footer: translate(language, 'mail.footer', { site }),
  });
  return { to, subject: text('subject'), ...rendered, language, links: [url] };
}

/**
 * Writes the mail with the link; undefined when there is nothing to download any more. The token is made only now, so
 * that the outbox holds none.
 * @throws GameUnavailable
 */
export async function writeExportMail(
  { config, game, site }: Pick<Services, 'config' | 'game' | 'site'>,
  { recipient, language, details = {} }: MailRequest,
  now: Date,
): Promise<Mail | undefined> {
  const { account: number, login = '' } = details;
  const account = await game.accounts.findById(Number(number));
  if (account?.login !== login || account.email.toLowerCase() !== recipient.toLowerCase()) return undefined;
  const found = await findDataExport(site, account);
  if (!found?.expiresAt || found.expiresAt <= now) return undefined;
  const token = await issueExportToken(site, found, account);
  if (!token) return undefined;
  const url = `${config.publicUrl}/${language}/account/data?token=${token}`;
  return exportMail({
    to: recipient,
    language,
    site: config.SITE_NAME,
    login,
    url,
    until: found.expiresAt,
  });
}
