import type { LanguageCode } from '#contract/languages.ts';
import { type RefusedLogin, refuseBanned } from '#server/access/banned-account.ts';
import type { AuthenticatedAccount } from '#server/access/credentials.ts';
import { remindOfVerification } from '#server/access/email-verification.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Services } from '#server/services.ts';
import { isEmailVerified } from '#server/site/verified-emails.ts';

type Obstacle = 'login.blocked' | 'login.emailUnverified';

/** What keeps an account from logging in, however it proves who it is. */
export function loginObstacle(
  { config }: Pick<Services, 'config'>,
  { account, settings }: AuthenticatedAccount,
): Obstacle | undefined {
  if (account.blocked) return 'login.blocked';
  const isVerified = config.verifyEmail !== 'require' || isEmailVerified(account, settings);
  return isVerified ? undefined : 'login.emailUnverified';
}

/** Only after the password or the passkey was right. */
export async function refuseLogin(
  services: Pick<Services, 'config' | 'mailQueue' | 'modules' | 'site'>,
  obstacle: Obstacle,
  account: GameAccount,
  language: LanguageCode,
): Promise<RefusedLogin> {
  if (obstacle === 'login.emailUnverified') await remindOfVerification(services, account, language);
  const banned = obstacle === 'login.blocked' && (await refuseBanned(services, account, language));
  return banned || { refusal: new ApiError(obstacle) };
}
