import type { Account } from '#contract/api/account.ts';
import { displayLogin } from '#server/game/accounts/login.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { AccountSettings } from '#server/site/account-settings.ts';

/** `yun@example.org` as `y•••@example.org`. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`;
}

/** A hidden email is masked unless `reveal`. */
export function presentAccount(account: GameAccount, notes: AccountSettings, reveal = false): Account {
  return {
    id: account.id,
    login: displayLogin(account, notes.registeredLogin),
    email: notes.hideEmail && !reveal ? maskEmail(account.email) : account.email,
    emailHidden: notes.hideEmail,
    cash: account.cash,
    mileage: account.mileage,
    social_id: account.deletionCode,
    empire: account.empire,
    last_play: account.lastPlay,
  };
}
