import { isSameLogin } from '#server/game/accounts/login.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import { type AccountSettings, readAccountSettings } from '#server/site/account-settings.ts';
import type { Site } from '#server/site/site.ts';

export interface Credentials {
  /** As typed: compared case-sensitively. */
  readonly username: string;
  readonly password: string;
}

export interface AuthenticatedAccount {
  readonly account: GameAccount;
  readonly settings: AccountSettings;
}

const unknownAccountId = 0;

/**
 * Unknown logins run the same queries and hashes, so that timing does not reveal them.
 * @param whenWrong told the account whose password was not right
 * @throws GameUnavailable
 */
export async function authenticate(
  { game, site }: { readonly game: Game; readonly site: Site },
  { username, password }: Credentials,
  whenWrong: (account: GameAccount) => void = () => {},
): Promise<AuthenticatedAccount | undefined> {
  const account = await game.accounts.findByLogin(username);
  const settings = await readAccountSettings(site, account?.id ?? unknownAccountId);
  const known = account && isSameLogin(username, account, settings.registeredLogin) ? account : undefined;
  const right = known
    ? await game.passwords.verify(password, known.passwordHash)
    : await game.passwords.verifyDummy(password);
  if (known && !right) whenWrong(known);
  return known && right ? { account: known, settings } : undefined;
}
