import type { noticeKinds } from '#contract/api/account/security.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { renderMail } from '#server/mail/template.ts';
import { formatUtc } from '#server/text/format-utc.ts';
import { translate } from '#server/text/translate.ts';

export type NoticeKind = (typeof noticeKinds)[number];

export interface Notice {
  readonly kind: NoticeKind;
  readonly login: string;
  readonly browser: string | null;
  readonly system: string | null;
  /** Empty for what came from no request. */
  readonly network: string;
  readonly at: Date;
}

interface Addressee {
  readonly to: string;
  readonly language: LanguageCode;
  readonly site: string;
}

function deviceText({ browser, system }: Notice, language: LanguageCode): string {
  if (browser && system) return translate(language, 'security.browserOnSystem', { browser, system });
  return browser ?? system ?? translate(language, 'mail.notice.unknownDevice');
}

/** Without any link: who gets used to links in such mails follows those of thieves. */
export function writeNotice(notice: Notice, { to, language, site }: Addressee): Mail {
  const { kind, login, network, at } = notice;
  const text = (key: string, values = {}) =>
    translate(language, `mail.notice.${key}`, { site, login, ...values });
  const date = formatUtc(at, language);
  const rendered = renderMail({
    language,
    siteName: site,
    title: text(`${kind}.title`),
    paragraphs: [text(`${kind}.text`)],
    entries: network
      ? [{ heading: deviceText(notice, language), text: text('place', { network, date }) }]
      : [],
    notes: [text('wasYou'), text(kind === 'emailChanged' ? 'notYouEmail' : 'notYou')],
    footer: translate(language, 'mail.footer', { site }),
  });
  return { to, subject: text(`${kind}.subject`), ...rendered, language, links: [] };
}
