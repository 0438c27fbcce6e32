import type { Transaction } from 'kysely';
import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { type PagePath, pagePaths } from '#contract/page-paths.ts';
import { pageNames } from '#contract/pages/page-names.ts';
import type { Config } from '#server/settings/config.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { translate } from '#server/text/translate.ts';
import { insertTranslations, markdownOf } from './insert-translations.ts';
import { readTexts, translatedLanguages } from './texts.ts';

/** Written with the pages: one that is unpublished later stays so. */
const publishedMark = 'demo pages published';

const writtenDaysAgo = 30;

/** Titles are the labels of the menus, without their soft hyphens. */
function pageTexts(language: LanguageCode, path: PagePath, server: string) {
  const title = translate(language, pageNames[path], { server }).replaceAll('\u00ad', '');
  return { title, content: markdownOf(readTexts(language).pages[path]) };
}

async function publish(db: Transaction<SiteTables>, path: PagePath, server: string, at: string) {
  const source = pageTexts(defaultLanguage, path, server);
  const { insertId } = await db
    .insertInto('pages')
    .values({ path, ...source, created_at: at, updated_at: at })
    .executeTakeFirstOrThrow();
  const translations = translatedLanguages.map((language) => ({
    language,
    ...pageTexts(language, path, server),
  }));
  const item = {
    kind: 'page',
    id: Number(insertId),
    source: { ...source, language: defaultLanguage },
    at,
  } as const;
  await insertTranslations(db, item, translations);
}

/** Publishes every page of the menus, once, but none that an administrator has written. */
export function publishTour(
  { db }: Site,
  { SERVER_NAME }: Pick<Config, 'SERVER_NAME'>,
  now: Date,
): Promise<void> {
  const at = stamp(secondsAfter(now, -writtenDaysAgo * 86_400));
  return db.transaction().execute(async (one) => {
    const mark = { name: publishedMark, value: stamp(now) };
    if (!(await insertNew(one.insertInto('meta').values(mark)))) return;
    const written = await one.selectFrom('pages').select('path').execute();
    const missing = pagePaths.filter((path) => written.every((page) => page.path !== path));
    for (const path of missing) await publish(one, path, SERVER_NAME, at);
  });
}
