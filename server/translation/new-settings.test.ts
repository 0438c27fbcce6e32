import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { queueTranslations } from '#server/site/translations.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { openEngines } from './engines/open-engines.ts';
import { openTranslator } from './translator.ts';

const start = new Date('2026-04-02T18:00:00Z');

describe.each(await testDatabases('new settings of translating'))('new settings on %s', (database) => {
  let site: Site;
  let deepl: EngineServer;
  let libre: EngineServer;

  beforeEach(async () => {
    site = await openEmptySite(database);
    deepl = await startDeeplServer();
    libre = await startLibreTranslateServer();
    const at = stamp(start);
    await site.db
      .insertInto('news')
      .values({
        id: 1,
        title: 'News',
        content: 'Dragons sleep.',
        author_name: 'M',
        created_at: at,
        updated_at: at,
      })
      .execute();
    await queueTranslations(site.db, { kind: 'news', id: 1 }, 'en', start);
  });
  afterEach(async () => {
    await Promise.all([deepl.stop(), libre.stop()]);
    await site.close();
  });

  /**
   * Runs a process with these settings until nothing is due.
   * @returns the German translation
   */
  async function run(settings: Record<string, string>, afterSeconds: number) {
    const config = readConfig({
      TRANSLATE_ENGINES: 'deepl',
      DEEPL_API_KEY: deeplKey,
      DEEPL_URL: deepl.url,
      LIBRETRANSLATE_URL: libre.url,
      ...settings,
    });
    const translator = openTranslator({
      site,
      engines: openEngines(config),
      quotas: config.TRANSLATE_QUOTAS,
      log: { info: () => {}, warn: () => {} },
      clock: () => secondsAfter(start, afterSeconds),
    });
    await translator.settle();
    await translator.close();
    const german = site.db.selectFrom('translations').selectAll().where('language', '=', 'de');
    return german.executeTakeFirstOrThrow();
  }

  const usedUp = { TRANSLATE_QUOTAS: 'deepl=1' };

  async function useUp() {
    await site.db
      .insertInto('engine_usage')
      .values({ engine: 'deepl', month: '2026-04', characters: 1 })
      .execute();
    expect(await run(usedUp, 0)).toMatchObject({ reason: 'quota', due_at: '2026-05-01 00:00:00' });
  }

  test('a larger quota takes effect at the next start, not the next month', async () => {
    await useUp();
    expect(await run({}, 60)).toMatchObject({ state: 'done', engine: 'deepl' });
  });

  test("an added engine takes over jobs that wait for the first one's quota", async () => {
    await useUp();
    const chain = { TRANSLATE_ENGINES: 'deepl,libretranslate' };
    expect(await run({ ...usedUp, ...chain }, 60)).toMatchObject({ state: 'done', engine: 'libretranslate' });
  });

  test('unchanged settings change nothing', async () => {
    await useUp();
    expect(await run(usedUp, 60)).toMatchObject({
      reason: 'quota',
      due_at: '2026-05-01 00:00:00',
      attempts: 0,
    });
    expect(deepl.calls).toEqual([]);
  });

  test('a rejected key is retried at the next start', async () => {
    deepl.fail('refused');
    expect(await run({}, 0)).toMatchObject({ reason: 'refused' });
    deepl.recover();
    expect(await run({}, 60)).toMatchObject({ state: 'done', engine: 'deepl' });
  });

  test("a service's own quota pause stays", async () => {
    deepl.fail('quota');
    expect(await run({}, 0)).toMatchObject({ reason: 'quota' });
    const { length } = deepl.calls;
    expect(await run({}, 60)).toMatchObject({ reason: 'quota', title: null });
    expect(deepl.calls).toHaveLength(length);
  });

  test('jobs in progress stay with their holder', async () => {
    await site.db
      .updateTable('translations')
      .set({
        reason: 'quota',
        due_at: '2026-05-01 00:00:00',
        holder: 'he',
        held_until: '2026-04-02 18:02:00',
      })
      .where('language', '=', 'de')
      .execute();
    expect(await run({}, 60)).toMatchObject({ state: 'queued', holder: 'he', attempts: 0 });
  });
});
