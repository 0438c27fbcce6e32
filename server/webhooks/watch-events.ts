import type { LanguageCode } from '#contract/languages.ts';
import { isUp } from '#contract/server-status/conditions.ts';
import { plainText } from '#server/markdown/render.ts';
import { allChannels, readChannelStates } from '#server/site/player-counts/channel-states.ts';
import { readRecord } from '#server/site/player-counts/read-counts.ts';
import type { Site } from '#server/site/site.ts';
import { isPublished } from '#server/site/texts/published-news.ts';
import { isoTime, parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { withTranslation } from '#server/site/translations.ts';
import { findQueued, queueDelivery, readListeners } from './deliveries.ts';
import type { WebhookEvent } from './events.ts';

interface Watched {
  readonly site: Site;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

type Listener = Awaited<ReturnType<typeof readListeners>>[number];

/** An event that a webhook wants, told already or not. */
interface Seen {
  readonly webhookId: number;
  readonly topic: string;
  /** Undefined when it is gone meanwhile. */
  readonly read: () => Promise<WebhookEvent | undefined>;
}

/**
 * What is older is not told any more, whenever a translation comes: that something was told is known only as long as its
 * delivery is kept (`keepSeconds.webhookDelivery`).
 */
const tellSeconds = 2 * 86_400;
const mostText = 300;
/** A record is told once it has stood so long: while it grows, every minute is one. */
const recordSeconds = 900;
/** Without a new answer for so long, nothing is known of the game. */
const freshSeconds = 300;

async function readNews(
  { site, publicUrl }: Watched,
  id: number,
  language: LanguageCode,
): Promise<WebhookEvent | undefined> {
  const row = await site.db
    .selectFrom('news')
    .leftJoin('translations as own', (join) =>
      withTranslation('news', null)(join).on('own.language', '=', language),
    )
    .select(['news.title', 'news.content', 'news.created_at'])
    .select(['own.title as own_title', 'own.content as own_content'])
    .where('news.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const text = plainText(row.own_content ?? row.content, mostText);
  const url = `${publicUrl}/${language}/news/${id}`;
  const data = { id, language, title: row.own_title ?? row.title, text, url };
  return { type: 'news.published', topic: `news/${id}`, at: isoTime(row.created_at), data };
}

/** Public news that exists in the webhook's language, as it was written or translated. */
async function findNews(watched: Watched, listeners: readonly Listener[]): Promise<Seen[]> {
  if (listeners.length === 0) return [];
  const now = watched.clock();
  const rows = await watched.site.db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', null))
    .select(['news.id', 'news.language', 'news.created_at', 'own.language as translated'])
    .where(isPublished(now))
    .where('news.created_at', '>=', stamp(secondsAfter(now, -tellSeconds)))
    .orderBy('news.created_at')
    .execute();
  const found = rows.flatMap(({ id, language, created_at, translated }) =>
    listeners
      .filter((each) => each.since <= created_at && [language, translated].includes(each.language))
      .map((each) => [`${each.id} ${id}`, { webhook: each, id }] as const),
  );
  return [...new Map(found).values()].map(({ webhook, id }) => ({
    webhookId: webhook.id,
    topic: `news/${id}`,
    read: () => readNews(watched, id, webhook.language),
  }));
}

async function findRecord({ site, clock }: Watched, listeners: readonly Listener[]): Promise<Seen[]> {
  const record = listeners.length === 0 ? null : await readRecord(site);
  if (!record) return [];
  const age = (clock().getTime() - Date.parse(record.at)) / 1000;
  if (age < recordSeconds || age > tellSeconds) return [];
  const topic = `record/${record.players}`;
  const event = { type: 'players.record', topic, at: record.at, data: record } as const;
  return listeners
    .filter(({ since }) => parseStamp(since) <= new Date(record.at))
    .map(({ id }) => ({ webhookId: id, topic, read: async () => event }));
}

/** Tells when the game goes up or down; the state that a new webhook finds is not told. */
async function watchState({ site, clock }: Watched, listeners: readonly Listener[]): Promise<void> {
  if (listeners.length === 0) return;
  const now = clock();
  const all = (await readChannelStates(site)).get(allChannels);
  if (!all || all.condition === 'unknown') return;
  if (secondsAfter(new Date(all.askedAt), freshSeconds) < now) return;
  const up = isUp(all.condition);
  const data = { isUp: up, since: all.since };
  // What has answered once is up and, afterwards, down since the same moment.
  const topic = `state/${up ? 'up' : 'down'}/${all.since}`;
  const event = { type: 'server.state', topic, at: all.since, data } as const;
  for (const { id, told_up: told } of listeners) {
    if (told !== null && (told === 1) === up) continue;
    await site.db.transaction().execute(async (db) => {
      if (told !== null) await queueDelivery({ db }, id, event, now);
      await db
        .updateTable('webhooks')
        .set({ told_up: up ? 1 : 0 })
        .where('id', '=', id)
        .execute();
    });
  }
}

/** Looks for what has happened since the last time; each event is queued once, however often this runs. */
export async function watchEvents(watched: Watched): Promise<void> {
  const { site, clock } = watched;
  const listeners = await readListeners(site);
  const wanting = (type: WebhookEvent['type']) => listeners.filter(({ events }) => events.includes(type));
  const seen = [
    ...(await findNews(watched, wanting('news.published'))),
    ...(await findRecord(watched, wanting('players.record'))),
  ];
  const isQueued = await findQueued(site, seen);
  for (const each of seen.filter((one) => !isQueued(one))) {
    const event = await each.read();
    if (event) await queueDelivery(site, each.webhookId, event, clock());
  }
  await watchState(watched, wanting('server.state'));
}
