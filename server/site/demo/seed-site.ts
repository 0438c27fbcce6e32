import type { Transaction } from 'kysely';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { defaultLanguage, intlLocaleOf } from '#contract/languages.ts';
import { insertMissing } from '#server/site/duplicates.ts';
import { insertMeta } from '#server/site/meta.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { demoDailyCounts } from './daily-visits.ts';
import type { DemoFiles } from './demo-files.ts';
import { isWellEquipped, sharesEquipment } from './equipment.ts';
import { demoWatchedGuilds } from './guilds/watched-guilds.ts';
import { insertTranslations, markdownOf } from './insert-translations.ts';
import { demoDownloads, demoNews } from './news-items.ts';
import { type DemoTexts, readTexts, translatedLanguages } from './texts.ts';
import { inventWorld } from './world.ts';

const day = 86_400;
/** Visits before the first start. */
const earlierVisitors = 184_907;

type Db = Transaction<SiteTables>;

/**
 * Writes news, downloads, the visitor counter, visits per day and the completion mark.
 * @returns false when another process was first
 */
export async function seedSite(db: Db, mark: string, files: DemoFiles, now: Date): Promise<boolean> {
  if (!(await insertMeta({ db }, mark, stamp(now)))) return false;
  const english = readTexts(defaultLanguage);
  const translations = translatedLanguages.map((language) => ({ language, texts: readTexts(language) }));
  for (const item of demoNews) await insertNews(db, item, english, translations, now);
  for (const item of demoDownloads) await insertDownload(db, item, english, translations, files, now);
  await db.deleteFrom('daily_counts').execute();
  await db.insertInto('daily_counts').values(demoDailyCounts(now)).execute();
  await insertShown(db, now);
  const { guilds, ends } = demoWatchedGuilds(now);
  await db.deleteFrom('watched_guilds').execute();
  await db.insertInto('watched_guilds').values(guilds).execute();
  await db.insertInto('guild_war_ends').values(ends).execute();
  await db.updateTable('counters').set({ value: earlierVisitors }).where('name', '=', 'visitors').execute();
  return true;
}

async function insertShown(db: Db, now: Date): Promise<void> {
  const sharing = inventWorld().characters.filter((each) => isWellEquipped(each) && sharesEquipment(each));
  const flags = { shows_page: 1, shows_last_seen: 1, shows_history: 1, shows_equipment: 1 };
  const rows = sharing.map(({ id, accountId }) => ({
    account_id: accountId,
    character_id: id,
    ...flags,
    changed_at: stamp(now),
  }));
  await insertMissing('sqlite', db.insertInto('character_profiles').values(rows));
}

type Translations = readonly { readonly language: string; readonly texts: DemoTexts }[];

async function insertNews(
  db: Db,
  { slug, author, daysAgo, scene }: (typeof demoNews)[number],
  english: DemoTexts,
  translations: Translations,
  now: Date,
): Promise<void> {
  // Spreads the times over the evening.
  const written = stamp(secondsAfter(now, -daysAgo * day - (daysAgo % 7) * 731));
  const { title, content } = english[slug];
  const { insertId } = await db
    .insertInto('news')
    .values({
      title,
      content: markdownOf(content),
      author_name: author,
      scene,
      created_at: written,
      updated_at: written,
    })
    .executeTakeFirstOrThrow();
  const source = { title, content: markdownOf(content), language: defaultLanguage };
  const made = translations.map(({ language, texts }) => ({
    language,
    title: texts[slug].title,
    content: markdownOf(texts[slug].content),
  }));
  await insertTranslations(db, { kind: 'news', id: Number(insertId), source, at: written }, made);
}

async function insertDownload(
  db: Db,
  download: (typeof demoDownloads)[number],
  english: DemoTexts,
  translations: Translations,
  files: DemoFiles,
  now: Date,
): Promise<void> {
  const { slug, license, platform, version, count, daysAgo } = download;
  const added = stamp(secondsAfter(now, -daysAgo * day));
  const { key, name, bytes, sha256 } = files[slug];
  const { insertId } = await db
    .insertInto('downloads')
    .values({
      ...english.downloads[slug],
      license,
      platform,
      version,
      url: name,
      file_key: key,
      file_size: formatFileSize(intlLocaleOf(defaultLanguage), bytes),
      bytes,
      sha256,
      download_count: count,
      created_at: added,
    })
    .executeTakeFirstOrThrow();
  const { title, description: content } = english.downloads[slug];
  const made = translations.map(({ language, texts }) => {
    const { title, description: content } = texts.downloads[slug];
    return { language, title, content };
  });
  const item = {
    kind: 'download',
    id: Number(insertId),
    source: { title, content, language: defaultLanguage },
    at: added,
  } as const;
  await insertTranslations(db, item, made);
}
