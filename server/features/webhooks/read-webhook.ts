import { type WebhookEventType, type WebhookKind, webhookLimits } from '#contract/webhooks/webhook-events.ts';
import { ApiError } from '#server/errors.ts';
import { isBlank, oneLine } from '#server/site/plain-text.ts';
import type { Webhooks } from '#server/webhooks/webhooks.ts';

const discordHosts = ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'];

/** No name in the DNS is longer, but `URL` takes any. */
const hostLength = 253;

function parse(typed: string): URL {
  try {
    return new URL(typed.trim());
  } catch {
    throw new ApiError('webhooks.address');
  }
}

/** @throws ApiError `webhooks.address`; `webhooks.private` where it leads to no public address */
export async function readAddress(
  webhooks: Pick<Webhooks, 'isBlocked'>,
  kind: WebhookKind,
  typed: string,
): Promise<URL> {
  const url = parse(typed);
  const isPlain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === '';
  const fitsKind =
    kind === 'json' ||
    (discordHosts.includes(url.host) && /^\/api\/(?:v\d+\/)?webhooks\/\d+\//.test(url.pathname));
  const isTooLong = url.href.length > webhookLimits.address || url.host.length > hostLength;
  if (!isPlain || !fitsKind || isTooLong) throw new ApiError('webhooks.address');
  if (await webhooks.isBlocked(url)) throw new ApiError('webhooks.private');
  return url;
}

/** @throws ApiError `webhooks.incomplete` */
export function readFields({
  name,
  events,
}: {
  readonly name: string;
  readonly events: readonly WebhookEventType[];
}) {
  const plain = oneLine(name);
  if (isBlank(plain) || [...plain].length > webhookLimits.name || events.length === 0) {
    throw new ApiError('webhooks.incomplete');
  }
  return { name: plain, events: [...new Set(events)].join(',') };
}
