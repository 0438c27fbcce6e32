import type { LanguageCode } from '#contract/languages.ts';
import { resetTokenMinutes } from '#contract/limits.ts';
import { displayLogin } from '#server/game/accounts/login.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { MailRequest } from '#server/mail/outbox.ts';
import { type MailEntry, renderMail } from '#server/mail/template.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { replaceResetTokens } from '#server/site/sessions/reset-tokens.ts';
import { translate } from '#server/text/translate.ts';

/** Kind of this mail in the outbox. */
export const resetMailKind = 'reset';

/** No real player has more accounts with one address. */
const maxAccounts = 50;

type MailServices = Pick<Services, 'config' | 'game' | 'site'>;

interface AddressedAccount {
  readonly login: string;
  /** Undefined for a blocked account. */
  readonly link: string | undefined;
}

/** Issues a token for each account that may log in and invalidates earlier ones. */
async function addressAccounts(
  { config, site }: MailServices,
  accounts: readonly GameAccount[],
  language: LanguageCode,
  now: Date,
): Promise<readonly AddressedAccount[]> {
  const open = accounts.filter(({ blocked }) => !blocked);
  const tokens = await replaceResetTokens(site, open, now);
  const page = `${config.publicUrl}/${language}/reset-password`;
  return Promise.all(
    accounts.map(async (account) => {
      const { registeredLogin } = await readAccountSettings(site, account.id);
      const token = tokens.get(account.id);
      return {
        login: displayLogin(account, registeredLogin),
        link: token === undefined ? undefined : `${page}?token=${token}`,
      };
    }),
  );
}

function entryFor({ login, link }: AddressedAccount, language: LanguageCode): MailEntry {
  const heading = translate(language, 'mail.resetAccount', { login });
  if (link === undefined) return { heading, text: translate(language, 'mail.resetBlocked') };
  const [label, copyHint] = [translate(language, 'mail.resetButton'), translate(language, 'mail.resetCopy')];
  return { heading, link: { label, url: link, copyHint } };
}

export function resetMail(
  to: string,
  accounts: readonly AddressedAccount[],
  site: string,
  language: LanguageCode,
): Mail {
  const links = accounts.flatMap(({ link }) => (link === undefined ? [] : [link]));
  const intro = translate(language, 'mail.resetIntro', { site });
  const several = links.length > 1 ? [translate(language, 'mail.resetSeveral')] : [];
  const life = links.length > 0 ? [translate(language, 'mail.resetLife', { count: resetTokenMinutes })] : [];
  const rendered = renderMail({
    language,
    siteName: site,
    title: translate(language, 'mail.resetTitle'),
    paragraphs: [intro, ...several],
    entries: accounts.map((account) => entryFor(account, language)),
    notes: [...life, translate(language, 'mail.resetIgnore')],
    footer: translate(language, 'mail.footer', { site }),
  });
  return { to, subject: translate(language, 'mail.resetSubject', { site }), ...rendered, language, links };
}

/**
 * Writes the mail with a link per account; undefined when the address has none. Tokens are issued only now, so none
 * is stored in the outbox and each is valid for a full hour even if the mail server was down.
 * @throws GameUnavailable
 */
export async function writeResetMail(
  services: MailServices,
  { recipient, language }: MailRequest,
  now: Date,
): Promise<Mail | undefined> {
  const accounts = await services.game.accounts.findByEmail(recipient, maxAccounts);
  const [oldest] = accounts;
  if (!oldest) return undefined;
  const addressed = await addressAccounts(services, accounts, language, now);
  // Sent to the address stored in the game, not to the typed one.
  return resetMail(oldest.email, addressed, services.config.SITE_NAME, language);
}
