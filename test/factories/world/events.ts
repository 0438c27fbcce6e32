import type { Insertable } from 'kysely';
import { publishTexts, textHash } from '#server/site/design/texts.ts';
import type { Site } from '#server/site/site.ts';
import type { EventsTable } from '#server/site/tables/events.ts';
import { stamp } from '#server/site/time.ts';

/** Plans an event: by default one that is running every day of the week. @returns its id */
export async function addEvent(
  site: Pick<Site, 'db' | 'dialect'>,
  over: Partial<Insertable<EventsTable>> = {},
): Promise<number> {
  const words = {
    title: over.title ?? 'Double experience',
    content: over.content ?? 'From level 1.',
    language: over.language ?? ('en' as const),
  };
  const now = new Date();
  const { insertId } = await site.db
    .insertInto('events')
    .values({
      kind: 'exp',
      value: 200,
      empires: '',
      flag: '',
      repeats: 'weekly',
      starts_on: '2026-03-14',
      starts_at: '20:00',
      time_zone: 'Europe/Berlin',
      minutes: 7 * 24 * 60,
      until_day: null,
      over_at: null,
      created_at: stamp(now),
      updated_at: stamp(now),
      ...words,
      text_hash: textHash(words),
      ...over,
    })
    .executeTakeFirstOrThrow();
  await publishTexts(site, [words], now);
  return Number(insertId);
}
