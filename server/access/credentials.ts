import { isSameLogin } from '#server/game/accounts/login.ts';
import type { Game, GameAccount } from '#server/game/game.ts';
import { type AccountNotes, readAccountNotes } from '#server/site/account-settings.ts';
import type { Site } from '#server/site/site.ts';

export interface Credentials {
  /** As it was typed: compared case sensitively. */
  readonly username: string;
  readonly password: string;
}

export interface Recognised {
  readonly account: GameAccount;
  readonly notes: AccountNotes;
}

const nobody = 0;

/**
 * The account of these credentials, undefined when there is none. An unknown login asks the databases and hashes just
 * as a known one does.
 * @throws GameUnavailable
 */
export async function recognise(
  { game, site }: { readonly game: Game; readonly site: Site },
  { username, password }: Credentials,
): Promise<Recognised | undefined> {
  const account = await game.accounts.findByLogin(username);
  const notes = await readAccountNotes(site, account?.id ?? nobody);
  const known = account && isSameLogin(username, account, notes.registeredLogin) ? account : undefined;
  const right = known
    ? await game.passwords.verify(password, known.passwordHash)
    : await game.passwords.verifyAgainstNothing(password);
  return known && right ? { account: known, notes } : undefined;
}
