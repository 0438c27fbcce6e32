import { noticeKinds } from '#contract/api/account/security.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { writeDeletionMail } from '#server/features/account-deletion/deletion-mails.ts';
import { exportMail } from '#server/features/data-export/export-mail.ts';
import { linkMail } from '#server/features/email/mails.ts';
import { writeNotice } from '#server/features/notices/notice-mail.ts';
import { resetMail } from '#server/features/reset/reset-mail.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { alertKinds } from '#server/operations/security/alert-kinds.ts';
import { alertMail } from '#server/operations/security/alert-mail.ts';

const site = 'Guildhall';
const to = 'yunhwa@example.org';
const login = 'Yunhwa7';
const publicUrl = 'https://guildhall.example';
const token = 'vB2m0Yq8sXo5cKfT1nLwRz7hJdE4uGpA9iQk3yUxW6M';

function notices(language: LanguageCode): [string, Mail][] {
  const from = {
    browser: 'Firefox',
    system: 'Windows',
    network: '93.184',
    at: new Date('2026-11-21T07:41:00Z'),
  };
  return noticeKinds.map((kind) => [kind, writeNotice({ kind, login, ...from }, { to, language, site })]);
}

function links(language: LanguageCode): [string, Mail][] {
  return (['verify', 'change', 'undo'] as const).map((purpose) => {
    const url = `${publicUrl}/${language}/${purpose === 'undo' ? 'undo' : 'verify'}-email?token=${token}`;
    return [purpose, linkMail(purpose, to, [{ login, url, hours: 24 }], { site, language })];
  });
}

/** Every mail that the site sends, with made-up people, by its name. */
export function allMails(language: LanguageCode): ReadonlyMap<string, Mail> {
  const link = `${publicUrl}/${language}/reset-password?token=${token}`;
  const accounts = [
    { login, link },
    { login: 'Haneul', link },
    { login: 'Mirabel9', link: undefined },
  ];
  const alerts = alertKinds.map((kind): [string, Mail] => {
    const order = { kind, recipient: to, language };
    return [`alert-${kind}`, alertMail(kind, [login, 'Haneul'], order, { SITE_NAME: site, publicUrl })];
  });
  const reset: [string, Mail] = ['reset', resetMail(to, accounts, site, language)];
  const url = `${publicUrl}/${language}/account/data?token=${token}`;
  const until = new Date('2026-11-22T07:41:00Z');
  const data: [string, Mail] = ['data', exportMail({ to, language, site, login, url, until })];
  const due = '2026-12-05T07:41:00Z';
  const deletion = (['requested', 'done'] as const).map((which): [string, Mail] => {
    const order = { recipient: to, language, details: { login, due } };
    return [`deletion-${which}`, writeDeletionMail(which, order, site)];
  });
  return new Map([reset, data, ...deletion, ...links(language), ...notices(language), ...alerts]);
}
