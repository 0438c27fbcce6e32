import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import { readConfig } from '#server/settings/config.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { into } from '#test/engines/into.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { openEnginePool } from './engine-pool.ts';
import { openEngines } from './engines/open-engines.ts';

const start = new Date('2026-04-28T18:00:00Z');
const never = new AbortController().signal;

describe.each(await testDatabases('the engine pool'))('the engine pool on %s', (database) => {
  let site: Site;
  let deepl: EngineServer;
  let now: Date;

  beforeEach(async () => {
    now = start;
    site = await openEmptySite(database);
    deepl = await startDeeplServer({ latencyMs: ({ texts }) => (texts.includes('Slowly') ? 300 : 0) });
  });
  afterEach(async () => {
    await deepl.stop();
    await site.close();
  });

  /** A pool as of another instance, asked for Spanish. */
  function open(quotas: Record<string, number> = {}) {
    const config = readConfig({
      TRANSLATE_ENGINES: 'deepl',
      DEEPL_API_KEY: deeplKey,
      DEEPL_URL: deepl.url,
    });
    const pool = openEnginePool({ site, engines: openEngines(config), quotas, clock: () => now });
    const [engine] = pool.engines;
    if (!engine) throw new Error('no engine');
    const askIn = (language: LanguageCode, ...texts: string[]) =>
      pool.translate(engine, texts, into(language), never);
    const ask = (...texts: string[]) => askIn('es', ...texts);
    return { ask, askIn, pause: async () => (await pool.pauses(now)).get('deepl') };
  }

  const usage = () =>
    site.db.selectFrom('engine_usage').select(['calls', 'failures', 'characters']).execute();
  const fails = { kind: 'quota' };

  test('concurrent calls of several instances never exceed the quota', async () => {
    const [one, other] = [open({ deepl: 20 }), open({ deepl: 20 })];
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? one : other).ask('Dragon')),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(deepl.calls.flatMap(({ texts }) => texts)).toHaveLength(3);
    await expect(one.ask('Dragon')).rejects.toMatchObject(fails);
    expect(await one.ask('Go')).toHaveLength(1);
    expect(await one.pause()).toMatchObject({ reason: 'quota', until: new Date('2026-05-01T00:00:00Z') });
    expect(await usage()).toEqual([{ calls: 4, failures: 0, characters: 20 }]);
  });

  test('a failed call does not count against the quota', async () => {
    const pool = open({ deepl: 6 });
    deepl.fail('error', 1);
    await expect(pool.ask('Dragon')).rejects.toMatchObject({ kind: 'away' });
    expect(await usage()).toEqual([{ calls: 1, failures: 1, characters: 0 }]);
    expect(await pool.ask('Dragon')).toHaveLength(1);
    expect(await usage()).toEqual([{ calls: 2, failures: 1, characters: 6 }]);
  });

  test('a call started before the quota ended does not end the pause', async () => {
    const pool = open();
    const slow = pool.ask('Slowly');
    await expect.poll(() => deepl.calls.length).toBe(1);
    deepl.fail('quota', 1);
    await expect(pool.ask('Dragon')).rejects.toMatchObject(fails);
    await slow;
    expect(await pool.pause()).toEqual({ reason: 'quota', until: secondsAfter(start, 3_600) });
  });

  test('a later failure does not shorten a pause or change its reason', async () => {
    const pool = open();
    deepl.fail('quota', 1);
    await expect(pool.ask('Dragon')).rejects.toMatchObject(fails);
    for (const trouble of ['error', 'page'] as const) {
      deepl.fail(trouble, 1);
      await expect(pool.ask('Dragon')).rejects.toThrow();
      expect(await pool.pause()).toEqual({ reason: 'quota', until: secondsAfter(start, 3_600) });
    }
    now = secondsAfter(start, 3_600);
    await pool.ask('Dragon');
    expect(await site.db.selectFrom('engines').selectAll().execute()).toEqual([
      { name: 'deepl', failures: 0, trouble: null, paused_until: null },
    ]);
  });

  test('concurrent failures are all counted', async () => {
    const pool = open();
    deepl.fail('error');
    await Promise.allSettled(Array.from({ length: 8 }, () => pool.ask('Dragon')));
    expect(await site.db.selectFrom('engines').select(['failures', 'trouble']).execute()).toEqual([
      { failures: 8, trouble: 'away' },
    ]);
  });

  test('concurrent failures cause one short pause', async () => {
    const pools = [open(), open(), open()];
    deepl.fail('error');
    const failing = pools.flatMap(({ askIn }) =>
      (['es', 'de', 'fr', 'it', 'pl', 'tr'] as const).map((language) => askIn(language, 'Dragon')),
    );
    await Promise.allSettled(failing);
    expect(await pools[0]?.pause()).toEqual({ reason: 'away', until: secondsAfter(start, 30) });
    now = secondsAfter(start, 30);
    await expect(pools[0]?.ask('Dragon')).rejects.toThrow();
    expect(await pools[0]?.pause()).toEqual({ reason: 'away', until: secondsAfter(now, 60) });
  });

  test('an unsupported language counts neither as call nor as failure', async () => {
    const environment = { TRANSLATE_ENGINES: 'command', TRANSLATE_COMMAND: "sh -c 'exit 64' {target}" };
    const engines = openEngines(readConfig(environment));
    const pool = openEnginePool({ site, engines, quotas: {}, clock: () => now });
    for (const engine of [...engines, ...engines]) {
      await expect(pool.translate(engine, ['Dragon'], into('hu'), never)).rejects.toMatchObject({
        kind: 'unsupported',
      });
    }
    expect(await usage()).toEqual([{ calls: 0, failures: 0, characters: 0 }]);
    expect(await pool.pauses(now)).toEqual(new Map());
  });
});
