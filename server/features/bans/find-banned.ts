import type { NewBan } from '#contract/api/world/bans.ts';
import { ApiError } from '#server/errors.ts';
import { isSameLogin } from '#server/game/accounts/login.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Services } from '#server/services.ts';
import { oneLine } from '#server/site/plain-text.ts';

type FindServices = Pick<Services, 'board' | 'game'>;

/** Whom staff mean, by what they typed. */
export interface FoundPlayer {
  readonly account: GameAccount;
  /** The name of the character that was found; null where a login was. */
  readonly character: string | null;
}

async function findByLogin({ game }: FindServices, player: string): Promise<FoundPlayer | undefined> {
  const account = await game.accounts.findByLogin(player);
  const isMeant = account && isSameLogin(player.toLowerCase(), { login: account.login.toLowerCase() });
  return isMeant ? { account, character: null } : undefined;
}

/** As the rankings know it. */
async function findByCharacter(
  { board, game }: FindServices,
  player: string,
): Promise<FoundPlayer | undefined> {
  const row = player === '' ? null : await board.playerNamed(player);
  const profile = row && (await game.profiles.profile(row.id));
  const account = profile && (await game.accounts.findById(profile.accountId));
  return account ? { account, character: profile.name } : undefined;
}

/**
 * The account of a login or of a character. One player's login may be another's character: unless it is said which is
 * meant, neither is chosen. A login is enough while there are no rankings that would know the character.
 * @throws ApiError `bans.ambiguous`, `bans.unknownPlayer`; GameUnavailable
 */
export async function findBanned(
  services: FindServices,
  { player: typed, means }: Pick<NewBan, 'player' | 'means'>,
): Promise<FoundPlayer> {
  const player = oneLine(typed);
  const byLogin = means === 'character' ? undefined : await findByLogin(services, player);
  const byCharacter =
    means === 'login'
      ? undefined
      : await findByCharacter(services, player).catch((error: unknown) => {
          if (byLogin && error instanceof GameUnavailable) return undefined;
          throw error;
        });
  if (byLogin && byCharacter && byLogin.account.id !== byCharacter.account.id) {
    throw new ApiError('bans.ambiguous', { values: { player } });
  }
  const found = byCharacter ?? byLogin;
  if (!found) throw new ApiError('bans.unknownPlayer');
  return found;
}
