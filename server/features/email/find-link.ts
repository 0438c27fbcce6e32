import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Services } from '#server/services.ts';
import { type EmailLink, findEmailLink } from '#server/site/sessions/email-links.ts';
import type { EmailLinkPurpose } from '#server/site/tables/accounts.ts';

export function refuseLink(): never {
  throw new ApiError('verifyEmail.invalidLink', { problems: ['verifyEmail.invalidLink'] });
}

/**
 * The link of a token and its account.
 * @param purposes what the caller does; a link of another purpose is none
 * @throws ApiError `verifyEmail.invalidLink`; GameUnavailable
 */
export async function findLink(
  { game, site }: Pick<Services, 'game' | 'site'>,
  token: string,
  { purposes, now }: { readonly purposes: readonly EmailLinkPurpose[]; readonly now: Date },
): Promise<{ readonly link: EmailLink; readonly account: GameAccount }> {
  const link = await findEmailLink(site, token, now);
  if (!link || !purposes.includes(link.purpose)) return refuseLink();
  const account = await game.accounts.findById(link.accountId);
  if (!account || account.login !== link.login) return refuseLink();
  return { link, account };
}
