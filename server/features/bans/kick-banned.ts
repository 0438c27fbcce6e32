import { storedLogin } from '#server/game/accounts/login.ts';
import { kickLogin } from '#server/game-status/kick.ts';
import { isPrivateAddress } from '#server/operations/metrics-access.ts';
import type { Config } from '#server/settings/config.ts';

type KickSettings = Pick<Config, 'KICK_PASSWORD' | 'STATUS_CHANNELS'>;

/**
 * Disconnects a banned account from the game, where the owner has set `KICK_PASSWORD`. The password crosses the
 * network as it is: cores elsewhere than on this machine or in a private network are not asked.
 * @returns how many cores were told; undefined where the site is not to kick
 */
export async function kickBanned(
  { KICK_PASSWORD: password, STATUS_CHANNELS }: KickSettings,
  login: string,
): Promise<number | undefined> {
  if (!password) return undefined;
  return kickLogin(
    STATUS_CHANNELS.filter(({ host }) => host === 'localhost' || isPrivateAddress(host)),
    { login: storedLogin(login), password },
  );
}
