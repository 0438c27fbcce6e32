import type { LanguageCode } from '#contract/languages.ts';
import { plainText } from '#server/markdown/render.ts';
import type { Config } from '#server/settings/config.ts';
import { readTexts } from '#server/site/design/texts.ts';
import type { Site } from '#server/site/site.ts';
import { parseStamp, secondsAfter } from '#server/site/time.ts';
import { translate } from '#server/text/translate.ts';
import type { Calendar } from './calendar.ts';
import { comingEvents, wordsOf } from './present.ts';

const daySeconds = 86_400;
/** So that what has just been does not vanish from the calendars of those who were there. */
const daysBack = 30;
const daysAhead = 92;
const mostOccurrences = 18;
const mostEntries = 1_000;
const textLength = 500;

interface CalendarServices {
  readonly site: Pick<Site, 'db'>;
  readonly config: Pick<Config, 'publicUrl' | 'SITE_NAME'>;
}

/** The events of a month back and three ahead, in a language. */
export async function readCalendar(
  { site, config }: CalendarServices,
  language: LanguageCode,
  now: Date,
): Promise<Calendar> {
  const url = `${config.publicUrl}/${language}/events`;
  const { hostname } = new URL(config.publicUrl);
  const from = secondsAfter(now, -daysBack * daySeconds);
  const range = { days: daysBack + daysAhead, most: mostOccurrences };
  const coming = await comingEvents(site, from, range);
  const texts = await readTexts(
    site,
    language,
    coming.map(({ row }) => row),
  );
  const entries = coming.flatMap(({ row, occurrences }) => {
    const { title, content } = wordsOf(row, texts);
    const text = plainText(content, textLength);
    const changedAt = parseStamp(row.updated_at);
    return occurrences.map(({ day, startsAt, endsAt }) => {
      const uid = `event-${row.id}-${day}@${hostname}`;
      return { uid, title, text, url, startsAt, endsAt, changedAt };
    });
  });
  return {
    name: `${config.SITE_NAME} · ${translate(language, 'events.title')}`,
    url,
    entries: entries
      .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
      .slice(0, mostEntries),
  };
}
