import { isUp } from '#contract/server-status/conditions.ts';
import { plainText } from '#server/markdown/render.ts';
import { allChannels, readChannelStates } from '#server/site/player-counts/channel-states.ts';
import { readRecord } from '#server/site/player-counts/read-counts.ts';
import type { Site } from '#server/site/site.ts';
import type { Stamp } from '#server/site/tables/stamp.ts';
import { isPublished } from '#server/site/texts/published-news.ts';
import { isoTime, parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import { withTranslation } from '#server/site/translations.ts';
import { listenersOf, queueDelivery } from './deliveries.ts';

interface Watched {
  readonly site: Site;
  readonly publicUrl: string;
  readonly clock: () => Date;
}

type Listener = Awaited<ReturnType<typeof listenersOf>>[number];

/** Older news is not told any more, whenever its translation comes. */
const newsSeconds = 2 * 86_400;
const mostText = 300;
/** A record is told once it has stood so long: while it grows, every minute is one. */
const recordSeconds = 900;
/** Without a new answer for so long, nothing is known of the game. */
const freshSeconds = 300;

function laterOf(one: Stamp, other: Stamp): Stamp {
  return one > other ? one : other;
}

/** Public news that exists in the webhook's language, as it was written or translated. */
async function watchNews({ site, publicUrl, clock }: Watched, { id, language, since }: Listener) {
  const now = clock();
  const rows = await site.db
    .selectFrom('news')
    .leftJoin('translations as own', withTranslation('news', language))
    .select(['news.id', 'news.title', 'news.content', 'news.language', 'news.created_at'])
    .select(['own.title as own_title', 'own.content as own_content', 'own.state as own_state'])
    .where(isPublished(now))
    .where('news.created_at', '>=', laterOf(since, stamp(secondsAfter(now, -newsSeconds))))
    .orderBy('news.created_at')
    .execute();
  for (const row of rows) {
    const isTranslated = row.own_state === 'done' || row.own_state === 'edited';
    if (row.language !== language && !isTranslated) continue;
    const title = isTranslated ? (row.own_title ?? row.title) : row.title;
    const content = isTranslated ? (row.own_content ?? row.content) : row.content;
    const url = `${publicUrl}/${language}/news/${row.id}`;
    const data = { id: row.id, language, title, text: plainText(content, mostText), url };
    const at = isoTime(row.created_at);
    await queueDelivery(site, id, { type: 'news.published', topic: `news/${row.id}`, at, data }, now);
  }
}

async function watchRecord({ site, clock }: Watched, listeners: readonly Listener[]): Promise<void> {
  const now = clock();
  const record = await readRecord(site);
  if (!record || secondsAfter(new Date(record.at), recordSeconds) > now) return;
  const event = {
    type: 'players.record',
    topic: `record/${record.players}`,
    at: record.at,
    data: record,
  } as const;
  for (const { id, since } of listeners) {
    if (parseStamp(since) <= new Date(record.at)) await queueDelivery(site, id, event, now);
  }
}

/** Tells when the game goes up or down; the state that a new webhook finds is not told. */
async function watchState({ site, clock }: Watched, listeners: readonly Listener[]): Promise<void> {
  const now = clock();
  const all = (await readChannelStates(site)).get(allChannels);
  if (!all || all.condition === 'unknown') return;
  if (secondsAfter(new Date(all.askedAt), freshSeconds) < now) return;
  const up = isUp(all.condition);
  const data = { isUp: up, since: all.since };
  const event = { type: 'server.state', topic: `state/${all.since}`, at: all.since, data } as const;
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
  for (const listener of await listenersOf(watched.site, 'news.published'))
    await watchNews(watched, listener);
  const ofRecords = await listenersOf(watched.site, 'players.record');
  if (ofRecords.length > 0) await watchRecord(watched, ofRecords);
  const ofStates = await listenersOf(watched.site, 'server.state');
  if (ofStates.length > 0) await watchState(watched, ofStates);
}
