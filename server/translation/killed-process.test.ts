import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { targetLanguagesOf } from '#contract/api/translations.ts';
import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';
import { queueTranslations } from '#server/site/translations.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openEmptySite, type SitePlace } from '#test/factories/site.ts';

const processFile = new URL('../../test/factories/translator-process.ts', import.meta.url).pathname;
const items = 14;
const targets = targetLanguagesOf('en').length;
const jobs = items * targets;
const kills = 20;
/** Jobs of a killed process become available after this. */
const heldSeconds = 2;

describe.each(await oneTestDatabase('a killed translator'))('a killed translator on %s', (database) => {
  let site: Site & Pick<SitePlace, 'settings'>;
  let deepl: EngineServer;
  let libre: EngineServer;

  beforeEach(async () => {
    site = await openEmptySite(database);
    deepl = await startDeeplServer({ latencyMs: 150 });
    libre = await startLibreTranslateServer({ latencyMs: 150 });
  });
  afterEach(async () => {
    await Promise.all([deepl.stop(), libre.stop()]);
    await site.close();
  });

  async function writeNews(): Promise<void> {
    const at = stamp(new Date());
    for (let number = 0; number < items; number += 1) {
      const { insertId } = await site.db
        .insertInto('news')
        .values({
          title: `Dragon ${number}`,
          content: `Dragon ${number} sleeps.\n\nNobody wakes dragon ${number}.`,
          author_name: 'Mirabel',
          created_at: at,
          updated_at: at,
        })
        .executeTakeFirstOrThrow();
      await queueTranslations(site.db, { kind: 'news', id: Number(insertId) }, 'en', new Date());
    }
  }

  /** A trigger counts how often a translation is finished. */
  async function countFinishing(): Promise<void> {
    const schema = database === 'sqlite' ? sql`site.` : sql``;
    await sql`CREATE TABLE ${schema}finished (subject_id INT, language VARCHAR(10))`.execute(site.db);
    const insert = sql`INSERT INTO finished VALUES (NEW.subject_id, NEW.language)`;
    await (database === 'sqlite'
      ? sql`CREATE TRIGGER site.count_finished AFTER UPDATE ON translations WHEN NEW.state = 'done' BEGIN ${insert}; END`
      : sql`CREATE TRIGGER count_finished AFTER UPDATE ON translations FOR EACH ROW
          IF NEW.state = 'done' THEN ${insert}; END IF`
    ).execute(site.db);
  }

  function startProcess() {
    const environment = {
      TRANSLATE_ENGINES: 'deepl,libretranslate',
      DEEPL_API_KEY: deeplKey,
      DEEPL_URL: deepl.url,
      LIBRETRANSLATE_URL: libre.url,
    };
    const given = [JSON.stringify(site.settings), JSON.stringify(environment), String(heldSeconds)];
    return spawn(process.execPath, [processFile, ...given], { stdio: ['ignore', 'pipe', 'inherit'] });
  }

  const countDone = async () =>
    (await site.db.selectFrom('translations').select('language').where('state', '=', 'done').execute())
      .length;

  test(`${jobs} jobs, ${kills} kills: each is done once`, async () => {
    await writeNews();
    await countFinishing();
    let killed = 0;
    // Two at a time, so that a survivor takes over a killed one's jobs.
    const run = async () => {
      while ((await countDone()) < jobs) {
        const child = startProcess();
        const ended = once(child, 'exit');
        await once(child.stdout, 'data');
        if (killed < kills) {
          killed += 1;
          await pause(Math.random() * 300);
          child.kill('SIGKILL');
        }
        await ended;
      }
    };
    await Promise.all([run(), run()]);
    expect(killed).toBe(kills);
    const rows = await site.db.selectFrom('translations').selectAll().execute();
    expect(rows).toHaveLength(jobs);
    const engines = new Set(rows.map(({ language, engine }) => (language === 'en-gb' ? 'spelling' : engine)));
    expect(engines).toEqual(new Set(['spelling', 'deepl']));
    expect(libre.calls).toEqual([]);
    const { rows: finished } = await sql<{
      subject_id: number;
      language: string;
    }>`SELECT * FROM finished`.execute(site.db);
    expect(finished).toHaveLength(jobs);
    expect(new Set(finished.map(({ subject_id, language }) => `${subject_id} ${language}`)).size).toBe(jobs);
    const asked = deepl.calls.flatMap(({ texts, target }) => texts.map((text) => `${target} ${text}`));
    // Only calls running during a kill may be repeated.
    const again = asked.length - new Set(asked).size;
    console.log(
      `${database}: ${asked.length} texts asked of the engine, ${again} of them again after a kill`,
    );
    expect(again).toBeLessThanOrEqual(kills * targets * 2 * 3);
  });
});
