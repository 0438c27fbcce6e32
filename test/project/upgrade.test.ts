import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createLog } from '#server/logging/log.ts';
import { closeServices, openServices } from '#server/services.ts';
import { readConfig } from '#server/settings/config.ts';
import { openExistingSite, openSite } from '#server/site/database/open-site.ts';
import { applyPending, migrations } from '#server/site/migrations/migrate.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { allRows, fillTables } from '#test/factories/site-rows.ts';

const quiet = { info: () => {}, warn: () => {} };
type Rows = ReadonlyMap<string, readonly string[]>;
/** Where a table's rows have gone since: their columns there. */
const moved: Readonly<Record<string, { readonly table: string; readonly row: (old: OldRow) => OldRow }>> = {
  news_translations: {
    table: 'translations',
    row: ({ news_id, ...row }) => ({ ...row, kind: 'news', subject_id: news_id }),
  },
  download_translations: {
    table: 'translations',
    row: ({ download_id, description, ...row }) => ({
      ...row,
      kind: 'download',
      subject_id: download_id,
      content: description,
    }),
  },
};
type OldRow = Record<string, unknown>;

const parsed = (rows: readonly string[] = []): OldRow[] => rows.map((row) => JSON.parse(row));

/** Each row of the old version is there, with all it held. */
function expectKept(before: Rows, after: Rows): void {
  for (const [table, rows] of before) {
    if (table === 'migrations') continue;
    const { table: now, row } = moved[table] ?? { table, row: (old: OldRow) => old };
    const found = parsed(after.get(now));
    for (const old of parsed(rows).map(row))
      expect(found, table).toContainEqual(expect.objectContaining(old));
  }
}

describe.each(await testDatabases('upgrades from older versions'))('on %s', (database) => {
  let place: SitePlace;
  beforeEach(() => {
    place = newSitePlace(database);
  });
  afterEach(() => place.remove());

  /** A database as the version that ended with this step left it, with rows in every table. */
  async function oldSite(steps: number): Promise<Rows> {
    const site = await openExistingSite(place.settings);
    try {
      await applyPending(site.db, site.dialect, migrations.slice(0, steps));
      const filled = await fillTables(site);
      expect(filled.length).toBeGreaterThan(0);
      return await allRows(site);
    } finally {
      await site.close();
    }
  }

  test.each(migrations.slice(0, -1).map(({ name }, index) => [name, index + 1] as const))(
    'from a version that ended with %s',
    async (_name, steps) => {
      const before = await oldSite(steps);
      const site = await openSite(place.settings, quiet);
      expectKept(before, await allRows(site));
      await site.close();
    },
  );

  test('whole addresses are kept for staff only from when the module is switched on', async () => {
    await oldSite(migrations.findIndex(({ name }) => name === '044-account-files'));
    const site = await openSite(place.settings, quiet);
    const rows = await allRows(site);
    expect(rows.get('sessions')).not.toEqual([]);
    expect(rows.get('login_addresses') ?? []).toEqual([]);
    await site.close();
  });

  test('the whole site starts on a database of version 005 and shows what was written then', async () => {
    await oldSite(5);
    const { DATABASE_URL, SITE_SCHEMA, dataDir } = place.settings;
    const config = readConfig({ DATABASE_URL, SITE_SCHEMA, DATA_DIR: dataDir });
    const services = await openServices(config, createLog({ LOG_LEVEL: 'silent' }), { demoWorld: false });
    const app = await buildApp(services);
    try {
      const news = (await app.inject('/api/news?language=de')).json();
      expect(news.data).toMatchObject([{ id: 3, author: 'Mirabel', language: 'de', translated: true }]);
      const downloads = (await app.inject('/api/downloads?language=fr')).json();
      expect(downloads.data).toMatchObject([{ id: 9, downloadCount: 2_147_483_647 }]);
      expect((await app.inject('/readyz?strict')).json().state).not.toBe('unready');
    } finally {
      await app.close();
      await closeServices(services);
    }
  });
});
