import type { FastifyInstance } from 'fastify';
import { noticeKinds } from '#contract/api/account/security.ts';
import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { noticedGuesses } from '#contract/limits.ts';
import { isEmail } from '#contract/validation.ts';
import type { StoredEvent } from '#server/history/events.ts';
import { noticeRequest } from '#server/mail/notice-request.ts';
import type { MailRequest } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import { readLanguages, writeLanguages } from '#server/site/account-settings.ts';
import { type NoticeKind, writeNotice } from './notice-mail.ts';

/** At most one of a kind to an account in ten minutes. */
const limit = { mails: 1, seconds: 600 } as const;

function noticeOf({ kind, isNew, count, added }: StoredEvent): NoticeKind | undefined {
  if (kind === 'login') return isNew ? 'newLogin' : undefined;
  if (kind === 'loginFailed')
    return count >= noticedGuesses && count - added < noticedGuesses ? 'guessing' : undefined;
  if (kind === 'passwordReset') return 'passwordChanged';
  return noticeKinds.find((each) => each === kind);
}

function readMail({ details = {}, recipient, language }: MailRequest, kind: NoticeKind, site: string) {
  const { login = '', network = '', browser, system, at } = details;
  const notice = { kind, login, network, browser: browser ?? null, system: system ?? null };
  return writeNotice({ ...notice, at: new Date(at ?? 0) }, { to: recipient, language, site });
}

/** Tells owners by mail what happens to their accounts, in the account's language. */
export function registerNotices(
  _app: FastifyInstance,
  { config, history, mailQueue, site }: Pick<Services, 'config' | 'history' | 'mailQueue' | 'site'>,
): void {
  for (const kind of noticeKinds) {
    const write = async (order: MailRequest) => readMail(order, kind, config.SITE_NAME);
    mailQueue.handle(kind, write, limit);
  }

  history.onStored(async (events) => {
    const languages = await readLanguages(site, [...new Set(events.map(({ accountId }) => accountId))]);
    const changed = new Map<number, LanguageCode>();
    for (const event of events) {
      const { accountId, email = '', language, kind, isNew } = event;
      const known = changed.get(accountId) ?? languages.get(accountId);
      // A thief must not choose the language of the mail that tells of him.
      const isOwn = kind === 'login' && !isNew;
      if (isOwn && language && language !== known) changed.set(accountId, language);
      const notice = noticeOf(event);
      if (!notice || !isEmail(email)) continue;
      const facts = { ...event, email };
      await mailQueue.enqueue(noticeRequest(notice, facts, known ?? language ?? defaultLanguage));
    }
    await writeLanguages(site, changed);
  });
}
