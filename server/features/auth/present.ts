import type { Account } from '#contract/api/account/account.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { displayLogin } from '#server/game/accounts/login.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Config } from '#server/settings/config.ts';
import type { AccountSettings } from '#server/site/account-settings.ts';
import { isEmailVerified } from '#server/site/verified-emails.ts';
import { translate } from '#server/text/translate.ts';

/** `yun@example.org` as `y•••@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`;
}

/** What the site knows about the address; nothing where addresses are not confirmed. */
function presentVerification(account: GameAccount, settings: AccountSettings, { verifyEmail }: Verifying) {
  if (verifyEmail === 'off') return {};
  const pending =
    settings.pendingEmail === undefined ? {} : { pendingEmail: maskEmail(settings.pendingEmail) };
  return { emailVerified: isEmailVerified(account, settings), ...pending };
}

type Verifying = Pick<Config, 'verifyEmail'>;

/** Tells whoever logs in that this has cancelled the deletion of the account. */
export function deletionCancelledNotice(
  deletionCancelled: boolean,
  language: LanguageCode,
): { readonly notice?: string } {
  return deletionCancelled ? { notice: translate(language, 'accountDeletion.cancelled') } : {};
}

/** A hidden email is masked unless `reveal`. */
export function presentAccount(
  account: GameAccount,
  settings: AccountSettings,
  { config, reveal = false }: { readonly config: Verifying; readonly reveal?: boolean },
): Account {
  return {
    id: account.id,
    login: displayLogin(account, settings.registeredLogin),
    email: settings.hideEmail && !reveal ? maskEmail(account.email) : account.email,
    emailHidden: settings.hideEmail,
    ...presentVerification(account, settings, config),
    cash: account.cash,
    mileage: account.mileage,
    social_id: account.deletionCode,
    empire: account.empire,
    last_play: account.lastPlay,
  };
}
