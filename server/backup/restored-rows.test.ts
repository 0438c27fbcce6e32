import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountDeletionDays } from '#contract/limits.ts';
import { type Config, readConfig } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { openExistingSite, openSite } from '#server/site/database/open-site.ts';
import { applyPending, migrations } from '#server/site/migrations/migrate.ts';
import type { Site } from '#server/site/site.ts';
import { parseStamp } from '#server/site/time.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';
import { addPicture } from '#test/factories/pictures.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const quiet = { info: () => {}, warn: () => {} };
const day = 86_400_000;

describe.each(await testDatabases('rows of a restored backup'))('on %s', (database) => {
  let place: SitePlace;
  let config: Config;
  let into: string;
  beforeEach(() => {
    place = newSitePlace(database);
    const { DATABASE_URL, SITE_SCHEMA, dataDir } = place.settings;
    config = readConfig({ DATABASE_URL, SITE_SCHEMA, DATA_DIR: dataDir });
    into = mkdtempSync(join(tmpdir(), 'backup-'));
  });
  afterEach(async () => {
    await place.remove();
    rmSync(into, { recursive: true });
  });

  async function withSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
    const site = await openSite(config, quiet);
    return work(site).finally(() => site.close());
  }
  const backUp = async () => (await makeBackup(config, openStorage(config, siteNow), into)).folder;
  const restore = (folder: string) =>
    restoreBackup(config, openStorage(config, siteNow), folder, { replace: true });

  test('whoever had asked for the end of an account has all days again in which a login cancels it', async () => {
    const long = '2026-04-01 12:00:00';
    const rows = (['waiting', 'closing', 'closed'] as const).map((state, index) => ({
      account_id: index + 1,
      login: `player${index}`,
      language: 'de' as const,
      state,
      requested_at: long,
      due_at: long,
    }));
    await withSite(({ db }) => db.insertInto('account_deletions').values(rows).execute());
    const since = Math.floor(Date.now() / 1_000) * 1_000;
    await restore(await backUp());
    const restored = await withSite(({ db }) =>
      db.selectFrom('account_deletions').selectAll().orderBy('account_id').execute(),
    );
    expect(restored.map(({ state, requested_at }) => [state, requested_at])).toEqual(
      rows.map(({ state }) => [state, long]),
    );
    const [waiting, ...begun] = restored.map(({ due_at }) => due_at);
    const given = parseStamp(waiting ?? '').getTime() - since;
    expect(given).toBeGreaterThanOrEqual(accountDeletionDays * day);
    expect(given).toBeLessThan((accountDeletionDays + 1) * day);
    expect(begun).toEqual([long, long]);
  });

  test('ids that were given after the backup are not given again', async () => {
    const addBoth = (site: Site) => Promise.all([writeNews(site, 1), addPicture(site)]);
    const empty = ({ db }: Site) =>
      Promise.all([db.deleteFrom('news').execute(), db.deleteFrom('pictures').execute()]);
    await withSite(addBoth);
    const folder = await backUp();
    const given = await withSite(async (site) => {
      let last: readonly number[] = [];
      for (let number = 0; number < 3; number += 1) {
        await empty(site);
        last = await addBoth(site);
      }
      await empty(site);
      return last;
    });
    await restore(folder);
    const next = await withSite(async (site) => {
      await empty(site);
      return addBoth(site);
    });
    expect(next).toEqual(given.map((id) => id + 1));
  });

  test('ids of tables that are newer than the backup are not given again', async () => {
    const site = await openExistingSite(config);
    await applyPending(site.db, site.dialect, migrations.slice(0, 5));
    await site.close();
    const folder = await backUp();
    const add = async (there: Site) => {
      await there.db.deleteFrom('pictures').execute();
      return addPicture(there);
    };
    const given = await withSite(async (there) => [await add(there), await add(there)]);
    await restore(folder);
    expect(await withSite(add)).toBe(given.length + 1);
  });
});
