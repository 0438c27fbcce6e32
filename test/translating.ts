import { afterEach, beforeEach } from 'vitest';
import { targetLanguagesOf } from '#contract/api/translations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { queueTranslations, requeueTranslations, type SourceTexts } from '#server/site/translations.ts';
import { openEngines } from '#server/translation/engines/open-engines.ts';
import { openTranslator, type Translator } from '#server/translation/translator.ts';
import { deeplKey, startDeeplServer } from './engines/deepl-server.ts';
import type { EngineServer, EngineServerOptions } from './engines/engine-server.ts';
import { startLibreTranslateServer } from './engines/libretranslate-server.ts';
import { openEmptySite } from './factories/site.ts';

const start = new Date('2026-04-28T18:00:00Z');

/** Languages translated by engines. */
export const engineLanguages = targetLanguagesOf('en').filter((language) => language !== 'en-gb');

/** Fresh for each test: an empty site, two engines and a fixed clock. */
interface World {
  site: Site;
  deepl: EngineServer;
  libre: EngineServer;
  translators: Translator[];
  now: Date;
  /** Logged entries. */
  said: Record<string, unknown>[];
  /** Translations that were counted. */
  counted: number;
}

function openIn(world: World, chain: string, settings: Record<string, string>): Translator {
  const config = readConfig({
    TRANSLATE_ENGINES: chain,
    DEEPL_API_KEY: deeplKey,
    DEEPL_URL: world.deepl.url,
    LIBRETRANSLATE_URL: world.libre.url,
    ...settings,
  });
  const translator = openTranslator({
    site: world.site,
    engines: openEngines(config),
    quotas: config.TRANSLATE_QUOTAS,
    log: { info: () => {}, warn: (details) => void world.said.push({ ...details }) },
    clock: () => world.now,
    onTranslated: () => {
      world.counted += 1;
    },
  });
  world.translators.push(translator);
  return translator;
}

async function writeIn(
  { site, now }: World,
  content: string,
  title: string,
  language: LanguageCode,
): Promise<number> {
  const at = stamp(now);
  const { insertId } = await site.db
    .insertInto('news')
    .values({ title, content, language, author_name: 'Mirabel', created_at: at, updated_at: at })
    .executeTakeFirstOrThrow();
  const id = Number(insertId);
  await queueTranslations(site.db, { kind: 'news', id }, language, now);
  return id;
}

const rowsOf = ({ site }: World, id: number) =>
  site.db.selectFrom('translations').selectAll().where('subject_id', '=', id).orderBy('language').execute();

/** Sets up a site with translators for a `describe`. @param database see `openEmptySite` */
export function translating(database: Parameters<typeof openEmptySite>[0]) {
  const world = {} as World;

  beforeEach(async () => {
    const [site, deepl, libre] = await Promise.all([
      openEmptySite(database),
      startDeeplServer(),
      startLibreTranslateServer(),
    ]);
    Object.assign(world, { site, deepl, libre, translators: [], now: start, said: [], counted: 0 });
  });
  afterEach(async () => {
    await Promise.all(world.translators.map((each) => each.close()));
    await Promise.all([world.deepl.stop(), world.libre.stop()]);
    await world.site.close();
  });

  return Object.assign(world, {
    /** @param chain engines as in the setting */
    open: (chain = 'deepl', settings: Record<string, string> = {}) => openIn(world, chain, settings),
    /** Replaces the DeepL server. */
    async restart(options: EngineServerOptions): Promise<void> {
      await world.deepl.stop();
      world.deepl = await startDeeplServer(options);
    },
    /** Publishes a news item. Returns its id. */
    write: (content = 'Dragons sleep.', title = 'News of dragons', language: LanguageCode = 'en') =>
      writeIn(world, content, title, language),
    async edit(id: number, source: Partial<SourceTexts>): Promise<void> {
      await world.site.db.updateTable('news').set(source).where('id', '=', id).execute();
      await requeueTranslations(world.site.db, { kind: 'news', id }, world.now);
    },
    rows: (id: number) => rowsOf(world, id),
    row: async (id: number, language: LanguageCode) =>
      (await rowsOf(world, id)).find((each) => each.language === language),
    states: async (id: number) => new Set((await rowsOf(world, id)).map(({ state }) => state)),
    /** Texts sent to DeepL. */
    asked: () => world.deepl.calls.flatMap(({ texts }) => texts),
    later(seconds: number): void {
      world.now = secondsAfter(world.now, seconds);
    },
  });
}
