import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { targetLanguagesOf } from '#contract/api/translations.ts';
import { openSite } from '#server/site/database/open-site.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { findDueLanguages, takeJob } from './queue.ts';

const now = new Date('2026-04-01T12:00:00Z');
const items = 1_000;
const perInsert = 2_000;

/** A thousand items: German is due, French tomorrow, the rest is done. */
async function fill({ db }: Site): Promise<void> {
  const rows = targetLanguagesOf('en').flatMap((language) =>
    Array.from({ length: items }, (_, index) => {
      const waits = language === 'de' || language === 'fr';
      const due = secondsAfter(now, language === 'de' ? index - items : 86_400);
      const state = waits ? ('queued' as const) : ('done' as const);
      const due_at = waits ? stamp(due) : null;
      return {
        kind: 'news' as const,
        subject_id: index + 1,
        language,
        state,
        due_at,
        updated_at: stamp(now),
      };
    }),
  );
  for (let from = 0; from < rows.length; from += perInsert) {
    await db
      .insertInto('translations')
      .values(rows.slice(from, from + perInsert))
      .execute();
  }
}

describe.each(await testDatabases('the queue of translations'))('the queue on %s', (database) => {
  let place: SitePlace;
  let site: Site;
  const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];

  beforeAll(async () => {
    place = newSitePlace(database);
    site = await openSite(place.settings, { info: () => {}, warn: () => {} });
    await fill(site);
    if (site.dialect === 'mysql') await sql`ANALYZE TABLE translations`.execute(site.db);
  });
  afterAll(async () => {
    await site.close();
    await place.remove();
  });

  /** A database that records queries and returns nothing. */
  const listening = (): Pick<Site, 'db'> => {
    const { db } = site;
    return {
      db: db.withPlugin({
        transformQuery: ({ node }) => {
          const { sql: text, parameters } = db
            .getExecutor()
            .compileQuery(node, { queryId: 'listened' } as never);
          asked.push({ sql: text, parameters });
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
  };

  async function explained(): Promise<string> {
    const select = asked.find((each) => each.sql.startsWith('select'));
    if (!select) throw new Error('nothing was asked');
    const explain = site.dialect === 'mysql' ? 'EXPLAIN ' : 'EXPLAIN QUERY PLAN ';
    const pieces = select.sql.split('?');
    const query = sql([`${explain}${pieces[0]}`, ...pieces.slice(1)] as never, ...select.parameters);
    return JSON.stringify((await query.execute(site.db)).rows);
  }

  test('finds the languages with due jobs', async () => {
    expect(await findDueLanguages(site, 'engines', now)).toEqual(['de']);
    expect(await findDueLanguages(site, 'spelling', now)).toEqual([]);
    expect(await findDueLanguages(site, 'engines', secondsAfter(now, 86_400))).toEqual(
      targetLanguagesOf('en').filter((language) => language === 'de' || language === 'fr'),
    );
  });

  test('takes the job that has been due longest', async () => {
    const taken = await takeJob(site, 'de', { means: 'engines', holder: 'one', seconds: 60, now });
    expect(taken).toMatchObject({ kind: 'news', id: 1, language: 'de', attempts: 0 });
    expect(await takeJob(site, 'de', { means: 'engines', holder: 'other', seconds: 60, now })).toMatchObject({
      id: 2,
    });
  });

  test.each([
    ['findDueLanguages', (db: Pick<Site, 'db'>) => findDueLanguages(db, 'engines', now)],
    [
      'takeJob',
      (db: Pick<Site, 'db'>) => takeJob(db, 'de', { means: 'engines', holder: 'three', seconds: 60, now }),
    ],
  ])('%s uses an index in order', async (_name, ask) => {
    asked.length = 0;
    await ask(listening());
    const plan = await explained();
    expect(plan).toContain('translations_by_turn');
    expect(plan).not.toMatch(/filesort|temporary|TEMP B-TREE|SCAN translations|"type":"ALL"/i);
  });
});
