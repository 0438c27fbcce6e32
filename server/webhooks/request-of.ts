import type { Selectable } from 'kysely';
import type { SiteKey } from '#server/site/site-key.ts';
import type { WebhooksTable } from '#server/site/tables/webhooks.ts';
import { discordBody } from './discord.ts';
import type { WebhookEvent } from './events.ts';
import { signedHeaders } from './sign.ts';

/** Which column a sealed text belongs to: one copied to another row or column does not open. */
export const addressContext = (id: number) => ['address', id] as const;
export const secretContext = (id: number) => ['secret', id] as const;

async function opened(siteKey: SiteKey, context: readonly (string | number)[], sealed: string) {
  return (await siteKey.open('webhook', context, sealed)).toString();
}

/**
 * What is sent to a webhook.
 * @param id the same for each try of a delivery, so that receivers can tell repetitions
 * @throws SiteKeyError when it was sealed with another key
 */
export async function requestOf(
  siteKey: SiteKey,
  webhook: Selectable<WebhooksTable>,
  { id, event, now }: { readonly id: string; readonly event: WebhookEvent; readonly now: Date },
) {
  const url = new URL(await opened(siteKey, addressContext(webhook.id), webhook.address));
  if (webhook.kind === 'discord') {
    return { url, headers: {}, body: JSON.stringify(discordBody(event, webhook.language)) };
  }
  const { type, at: timestamp, data } = event;
  const body = JSON.stringify({ type, timestamp, data });
  const secret = await opened(siteKey, secretContext(webhook.id), webhook.secret);
  return { url, headers: signedHeaders(secret, { id, body, now }), body };
}
