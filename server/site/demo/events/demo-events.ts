import type { Transaction } from 'kysely';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { defaultLanguage } from '#contract/languages.ts';
import { insertTranslations } from '#server/site/demo/insert-translations.ts';
import { readTexts, translatedLanguages } from '#server/site/demo/texts.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { sourceHash } from '#server/site/translations.ts';
import { demoCalendar, type PlannedDemoEvent } from './demo-calendar.ts';

async function insertPlanned(
  db: Transaction<SiteTables>,
  { slug, inDays, at, ...event }: PlannedDemoEvent,
  now: Date,
): Promise<void> {
  const source = { ...readTexts(defaultLanguage).events[slug], language: defaultLanguage };
  const begun = secondsAfter(now, -3_600);
  const starts_on = shiftDay((at ? now : begun).toISOString().slice(0, 10), inDays);
  const starts_at = at ?? `${begun.toISOString().slice(11, 13)}:00`;
  const written = stamp(now);
  const hash = sourceHash(source);
  const ends = secondsAfter(new Date(`${starts_on}T${starts_at}:00Z`), event.minutes * 60);
  const { insertId } = await db
    .insertInto('design_texts')
    .values({ ...source, hash, created_at: written, used_at: written })
    .executeTakeFirstOrThrow();
  const made = translatedLanguages.map((language) => ({ language, ...readTexts(language).events[slug] }));
  await insertTranslations(db, { kind: 'text', id: Number(insertId), source, at: written }, made);
  await db
    .insertInto('events')
    .values({
      ...event,
      ...source,
      text_hash: hash,
      empires: '',
      flag: '',
      starts_on,
      starts_at,
      time_zone: 'UTC',
      until_day: null,
      over_at: event.repeats === 'once' ? stamp(ends) : null,
      created_at: written,
      updated_at: written,
    })
    .execute();
}

/** Plans the tour's events around its first start, unless somebody has planned some. */
export async function planDemoEvents(db: Transaction<SiteTables>, now: Date): Promise<void> {
  const any = await db.selectFrom('events').select('id').limit(1).executeTakeFirst();
  if (any) return;
  for (const each of demoCalendar) await insertPlanned(db, each, now);
}
