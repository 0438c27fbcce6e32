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

type ListedBan = Pick<ToldBan, 'account_id' | 'is_public' | 'character_id'>;

/** Whether the public list names a ban: one that was made public, of a character whose owner does not hide its page. */
export async function isListed(
  site: Pick<Services['site'], 'db'>,
  { account_id: accountId, is_public, character_id: id }: ListedBan,
): Promise<boolean> {
  return is_public === 1 && Boolean(id) && (await readShown(site, { accountId, id: Number(id) })).page;
}

/** What webhooks are told: what the public list shows, and nothing of a ban that is not on it. */
export async function banEvent(
  { config, site }: Pick<Services, 'config' | 'site'>,
  ban: ToldBan,
): Promise<WebhookEvent | undefined> {
  if (!(await isListed(site, ban))) return undefined;
  const reason = (await readReasons(site, [ban], config.SOURCE_LANGUAGE))(ban);
  const until = ban.ends_at ? isoTime(ban.ends_at) : null;
  const data = { name: ban.character_name, reason, until };
  return { type: 'ban.given', topic: `ban/${ban.id}`, at: isoTime(ban.given_at), data };
}
