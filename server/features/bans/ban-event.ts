import { readReasons } from '#server/access/banned-account.ts';
import type { Services } from '#server/services.ts';
import type { BanRow, NewBanRow } from '#server/site/bans/bans.ts';
import { readShown } from '#server/site/profiles/shown.ts';
import { isoTime } from '#server/site/time.ts';
import type { WebhookEvent } from '#server/webhooks/events.ts';

/** What a ban is told from: its row, as it was read or as it is being written. */
export type ToldBan = Pick<
  NewBanRow,
  'account_id' | 'login' | 'given_at' | 'ends_at' | 'is_public' | 'character_id' | 'character_name'
> &
  Pick<BanRow, 'id' | 'reason' | 'reason_text' | 'reason_language' | 'reason_hash'>;

/** What webhooks are told: what the public list shows, and nothing of a ban that is not on it. */
export async function banEvent(
  { config, site }: Pick<Services, 'config' | 'site'>,
  ban: ToldBan,
): Promise<WebhookEvent | undefined> {
  const { account_id: accountId, character_id: id } = ban;
  if (ban.is_public !== 1 || !id) return undefined;
  if (!(await readShown(site, { accountId, id })).page) return undefined;
  const reason = (await readReasons(site, [ban], config.SOURCE_LANGUAGE))(ban);
  const until = ban.ends_at ? isoTime(ban.ends_at) : null;
  const data = { name: ban.character_name, reason, until };
  return { type: 'ban.given', topic: `ban/${ban.id}`, at: isoTime(ban.given_at), data };
}
