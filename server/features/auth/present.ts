import type { Account } from '#contract/account.ts';
import type { GameAccount } from '#server/game/game.ts';
import { storedLogin } from '#server/game/login.ts';
import type { AccountNotes } from '#server/site/account-notes.ts';

/** `yun@example.org` as `y•••@example.org`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '•••' : `${email[0]}•••${email.slice(at)}`;
}

/** The login as its owner knows it. */
export function shownLogin(account: Pick<GameAccount, 'login'>, notes: AccountNotes): string {
  const { registeredLogin } = notes;
  const believed =
    registeredLogin !== undefined && storedLogin(registeredLogin) === storedLogin(account.login);
  return believed ? registeredLogin : account.login;
}

/** An account as its owner sees it; a hidden email is masked unless he asks to see it. */
export function presentAccount(account: GameAccount, notes: AccountNotes, reveal = false): Account {
  return {
    id: account.id,
    login: shownLogin(account, notes),
    email: notes.hideEmail && !reveal ? maskEmail(account.email) : account.email,
    emailHidden: notes.hideEmail,
    cash: account.cash,
    mileage: account.mileage,
    social_id: account.deletionCode,
    empire: account.empire,
    last_play: account.lastPlay,
  };
}
