import { describe, expect, test } from 'vitest';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { deleteTranslations, queueTranslations } from '#server/site/translations.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import type { Engine } from '#server/translation/engine.ts';
import { openEnginePool } from '#server/translation/engine-pool.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translating } from '#test/translating.ts';
import { jobWorker } from './work-jobs.ts';

describe.each(await testDatabases('jobs of the translator'))('jobs of the translator on %s', (database) => {
  const world = translating(database);
  const { open, write, row, later } = world;

  test('jobs interrupted by a database outage resume at once without logging', async () => {
    const id = await write();
    const { site } = world;
    const clock = () => world.now;
    const pool = openEnginePool({ site, engines: [], quotas: {}, clock });
    const said: string[] = [];
    let asked = 0;
    const work = jobWorker({
      site,
      pool: {
        ...pool,
        async pauses(now) {
          asked += 1;
          if (asked === 1) throw new SiteUnavailable();
          return pool.pauses(now);
        },
      },
      means: () => 'engines',
      log: { warn: (_, message) => void said.push(message) },
      clock,
      heldSeconds: 60,
      closing: new AbortController().signal,
    });
    await work('de');
    // Without an engine it waits from the second attempt on.
    expect(await row(id, 'de')).toMatchObject({ reason: 'noEngine', holder: null });
    expect([asked, said.length]).toEqual([2, 1]);
  });

  test('failures with one reason are logged once a minute with their number', async () => {
    world.deepl.fail('empty');
    for (let count = 0; count < 3; count += 1) await write(`Dragons sleep ${count} hours.`);
    const translator = open();
    await translator.settle();
    const failed = await world.site.db
      .selectFrom('translations')
      .selectAll()
      .where('state', '=', 'failed')
      .execute();
    expect(failed.length).toBeGreaterThan(3);
    expect(world.said.filter(({ reason }) => reason === failed[0]?.reason)).toMatchObject([
      { suppressed: 0 },
    ]);
    later(60);
    await translator.settle();
    expect(world.said.map(({ suppressed }) => suppressed)).toEqual([0, failed.length - 1]);
    expect(failed[0]?.due_at).toBe(stamp(secondsAfter(world.now, -30)));
  });

  test('what was made of an old text is not kept for a new one in its place that the same process works at', async () => {
    const { site } = world;
    const id = await write('', 'The old gate');
    const replaceWith = async (title: string) => {
      const item = { kind: 'news', id } as const;
      await site.db.updateTable('news').set({ title }).where('id', '=', id).execute();
      await deleteTranslations(site.db, item);
      await queueTranslations(site.db, item, 'en', world.now);
    };
    const answers: (() => void)[] = [];
    const engine: Engine = {
      name: 'slow',
      limits: { texts: 9, characters: 9_000, calls: 4 },
      async translate(texts) {
        await new Promise<void>((resolve) => answers.push(resolve));
        return texts.map((text) => `${text} auf Deutsch`);
      },
    };
    const clock = () => world.now;
    const work = jobWorker({
      site,
      pool: openEnginePool({ site, engines: [engine], quotas: {}, clock }),
      means: () => 'engines',
      log: { warn: () => {} },
      clock,
      heldSeconds: 60,
      closing: new AbortController().signal,
    });

    const first = work('de');
    await expect.poll(() => answers.length).toBe(1);
    await replaceWith('The new tower');
    const second = work('de');
    await expect.poll(() => answers.length).toBe(2);
    answers[0]?.();
    await first;
    expect(await row(id, 'de')).toMatchObject({ state: 'queued', title: null });
    answers[1]?.();
    await second;
    expect(await row(id, 'de')).toMatchObject({ state: 'done', title: 'The new tower auf Deutsch' });
  });
});
