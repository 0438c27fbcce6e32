import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Insertable, Transaction } from 'kysely';
import { defaultLanguage } from '#contract/languages.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { SiteTables, TranslationsTable } from '#server/site/tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { sourceHash } from '#server/site/translations.ts';
import { demoDownloads, demoNews } from './news-items.ts';
import { type DemoTexts, readTexts, translatedLanguages } from './texts.ts';

const day = 86_400;
/** People had been here before the first start. */
const earlierVisitors = 184_907;
const uploadedFile = { name: 'guildhall-quick-start.txt', key: 'demo-quick-start' } as const;
/** Written by hand, as nobody's engine. */
const byHand = { state: 'edited', engine: null } as const;

type Db = Transaction<SiteTables>;

/** Puts the demo world's real file where uploads lie. */
export async function placeUploadedFile(folder: string): Promise<{ bytes: number; sha256: string }> {
  const source = new URL('quick-start.txt', import.meta.url);
  await mkdir(folder, { recursive: true });
  await copyFile(source, join(folder, uploadedFile.key));
  const content = await readFile(source);
  return { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/**
 * News, downloads and the visitor counter of the demo world, with the mark that the seeding is finished.
 * @returns false when another process was first
 */
export async function seedSite(
  db: Db,
  mark: { readonly name: string; readonly value: string },
  file: { readonly bytes: number; readonly sha256: string },
  now: Date,
): Promise<boolean> {
  if (!(await insertNew(db.insertInto('meta').values(mark)))) return false;
  const english = readTexts(defaultLanguage);
  const translations = translatedLanguages.map((language) => ({ language, texts: readTexts(language) }));
  for (const item of demoNews) await insertNews(db, item, english, translations, now);
  for (const item of demoDownloads) await insertDownload(db, item, english, translations, file, now);
  await db.updateTable('counters').set({ value: earlierVisitors }).where('name', '=', 'visitors').execute();
  return true;
}

type Translations = readonly { readonly language: string; readonly texts: DemoTexts }[];

const markdownOf = (blocks: readonly string[]) => blocks.join('\n\n');

async function insertNews(
  db: Db,
  { slug, author, daysAgo }: (typeof demoNews)[number],
  english: DemoTexts,
  translations: Translations,
  now: Date,
): Promise<void> {
  // Each at another minute of the evening: nobody writes on the second.
  const written = stamp(secondsAfter(now, -daysAgo * day - (daysAgo % 7) * 731));
  const { title, content } = english[slug];
  const { insertId } = await db
    .insertInto('news')
    .values({
      title,
      content: markdownOf(content),
      author_name: author,
      created_at: written,
      updated_at: written,
    })
    .executeTakeFirstOrThrow();
  const rows = translations.map(
    ({ language, texts }): Insertable<TranslationsTable> => ({
      kind: 'news',
      subject_id: Number(insertId),
      language,
      title: texts[slug].title,
      content: markdownOf(texts[slug].content),
      source_hash: sourceHash({ title, content: markdownOf(content) }),
      ...byHand,
      updated_at: written,
    }),
  );
  await db.insertInto('translations').values(rows).execute();
}

async function insertDownload(
  db: Db,
  item: (typeof demoDownloads)[number],
  english: DemoTexts,
  translations: Translations,
  file: { readonly bytes: number; readonly sha256: string },
  now: Date,
): Promise<void> {
  const { slug, license, platform, version, count, daysAgo } = item;
  const added = stamp(secondsAfter(now, -daysAgo * day));
  const where =
    'url' in item
      ? { url: item.url, file_size: item.fileSize }
      : {
          url: uploadedFile.name,
          file_key: uploadedFile.key,
          file_size: `${(file.bytes / 1024).toFixed(1)} KB`,
          ...file,
        };
  const { insertId } = await db
    .insertInto('downloads')
    .values({
      ...english.downloads[slug],
      license,
      platform,
      version,
      ...where,
      download_count: count,
      created_at: added,
    })
    .executeTakeFirstOrThrow();
  const rows = translations.map(
    ({ language, texts }): Insertable<TranslationsTable> => ({
      kind: 'download',
      subject_id: Number(insertId),
      language,
      title: texts.downloads[slug].title,
      content: texts.downloads[slug].description,
      source_hash: sourceHash({
        title: english.downloads[slug].title,
        content: english.downloads[slug].description,
      }),
      ...byHand,
      updated_at: added,
    }),
  );
  await db.insertInto('translations').values(rows).execute();
}
