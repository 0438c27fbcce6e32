import { defaultLanguage } from '#contract/languages.ts';
import { isEmail } from '#contract/validation.ts';
import { readReasons, untilText } from '#server/access/banned-account.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { MailRequest } from '#server/mail/outbox.ts';
import { renderMail } from '#server/mail/template.ts';
import type { Services } from '#server/services.ts';
import { readLanguages } from '#server/site/account-settings.ts';
import { findBan } from '#server/site/bans/bans.ts';
import { translate } from '#server/text/translate.ts';

const mailKinds = ['banned', 'banLifted'] as const;
type MailKind = (typeof mailKinds)[number];

const texts = { banned: 'mail.banned', banLifted: 'mail.banLifted' } as const;

type TellServices = Pick<Services, 'game' | 'log' | 'mailQueue' | 'site'>;

/** Queues a mail in the language of the account; one that cannot be queued does not undo the ban. */
export async function tellOwner(
  { game, log, mailQueue, site }: TellServices,
  kind: MailKind,
  { account, banId }: { readonly account: Pick<GameAccount, 'id' | 'login'>; readonly banId: number },
): Promise<void> {
  try {
    const found = await game.accounts.findById(account.id);
    if (found?.login !== account.login || !isEmail(found.email)) return;
    // Somebody else's block still keeps him out. The end is not looked at: the clocks of game and site differ.
    if (kind === 'banLifted' && found.status !== 'OK') return;
    const language = (await readLanguages(site, [account.id])).get(account.id) ?? defaultLanguage;
    const details = { banId: String(banId) };
    await mailQueue.enqueue({ kind, recipient: found.email, language, about: account.login, details });
  } catch (err) {
    log.warn({ err }, 'The owner of a banned account gets no mail');
  }
}

/** @returns undefined when there is no such ban any more */
async function writeMail(
  { config, modules, site }: Pick<Services, 'config' | 'modules' | 'site'>,
  kind: MailKind,
  { recipient, language, details = {} }: MailRequest,
): Promise<Mail | undefined> {
  const ban = await findBan(site, Number(details.banId));
  if (!ban) return undefined;
  const siteName = config.SITE_NAME;
  const { login, note } = ban;
  const reason = (await readReasons(site, [ban], language))(ban);
  const values = { site: siteName, login, reason, until: untilText(ban.ends_at, language) };
  const text = (key: string) => translate(language, `${texts[kind]}.${key}`, values);
  const rendered = renderMail({
    language,
    siteName,
    title: text('title'),
    paragraphs: [text('text')],
    entries: [],
    notes:
      kind === 'banned'
        ? [note, text(modules.isOn('tickets') ? 'appealHere' : 'appeal')].filter((each) => each !== '')
        : [],
    footer: translate(language, 'mail.footer', { site: siteName }),
  });
  return { to: recipient, subject: text('subject'), ...rendered, language, links: [] };
}

export function registerBanMails(
  services: Pick<Services, 'config' | 'mailQueue' | 'modules' | 'site'>,
): void {
  for (const kind of mailKinds) {
    services.mailQueue.handle(kind, (order) => writeMail(services, kind, order));
  }
}
