import type { Transaction } from 'kysely';
import { originalHome } from '#contract/design/home.ts';
import { defaultLanguage, type LanguageCode } from '#contract/languages.ts';
import { type PagePath, pagePaths } from '#contract/page-paths.ts';
import { pageNames } from '#contract/pages/page-names.ts';
import type { Config } from '#server/settings/config.ts';
import { insertVersion, readPublished } from '#server/site/design/designs.ts';
import { insertMeta } from '#server/site/meta.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { translate } from '#server/text/translate.ts';
import { planDemoEvents } from './events/demo-events.ts';
import { insertDemoFigures } from './figures/demo-figures.ts';
import { insertTranslations, markdownOf } from './insert-translations.ts';
import { publishTourMenus } from './menus/tour-menus.ts';
import { insertPlayerHistory } from './player-history.ts';
import { insertDemoBans } from './staff/demo-bans.ts';
import { insertDemoNotes } from './staff/demo-notes.ts';
import { insertDemoStaff } from './staff/demo-staff.ts';
import { readTexts, translatedLanguages } from './texts.ts';
import { insertDemoTickets } from './tickets/demo-tickets.ts';

/** Written with the pages: one that is unpublished later stays so. */
const publishedMark = 'demo pages published';

const writtenDaysAgo = 30;

/** As the administrator of the demo world. */
const publisher = 'aldric';

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

/** The home page of a new site, with who is on at its top. */
async function publishHome(db: Transaction<SiteTables>, now: Date): Promise<void> {
  if (await readPublished({ db }, 'home')) return;
  const order = (kind: string) => ['hero', 'status'].indexOf(kind) >>> 0;
  const blocks = originalHome.blocks
    .map((block) => ({ ...block, on: true }))
    .toSorted((one, other) => order(one.kind) - order(other.kind));
  await insertVersion(db, 'home', { document: { ...originalHome, blocks }, login: publisher }, now);
}

/**
 * Publishes every page of the menus and plans events, once, but nothing that an administrator has written, and makes up
 * who played before.
 */
export function publishTour(
  { db }: Site,
  { SERVER_NAME }: Pick<Config, 'SERVER_NAME'>,
  now: Date,
): Promise<void> {
  const at = stamp(secondsAfter(now, -writtenDaysAgo * 86_400));
  return db.transaction().execute(async (one) => {
    if (!(await insertMeta({ db: one }, publishedMark, stamp(now)))) return;
    await insertPlayerHistory({ db: one }, now);
    await insertDemoFigures({ db: one }, now);
    await publishHome(one, now);
    await publishTourMenus(one, publisher, now);
    const written = await one.selectFrom('pages').select('path').execute();
    const missing = pagePaths.filter((path) => written.every((page) => page.path !== path));
    for (const path of missing) await publish(one, path, SERVER_NAME, at);
    await planDemoEvents(one, now);
    await insertDemoStaff(one, publisher, now);
    await insertDemoBans(one, now);
    await insertDemoNotes(one, now);
    await insertDemoTickets(one, now);
  });
}
