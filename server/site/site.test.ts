import { spawn } from 'node:child_process';
import { sql } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mariadbPort, mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { SiteProblem } from './database/mysql.ts';
import { openSite } from './database/open-site.ts';
import { news } from './migrations/002-news.ts';
import { downloads } from './migrations/003-downloads.ts';
import { ddlTypesOf } from './migrations/ddl.ts';
import { migrations } from './migrations/migrate.ts';

const databases = await testDatabases('migrations of the site');
const opener = new URL('../../test/factories/open-site-process.ts', import.meta.url).pathname;

/**
 * Opens the site in another process at a given moment.
 * @returns the migrations it applied
 */
function openInProcess(place: SitePlace, at: number): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [opener, JSON.stringify(place.settings), String(at)]);
    let output = '';
    let problem = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      problem += text;
    });
    child.on('exit', (code) => (code === 0 ? resolve(JSON.parse(output)) : reject(new Error(problem))));
  });
}

describe.each(databases)('the site on %s', (database) => {
  let place: SitePlace;
  beforeEach(() => {
    place = newSitePlace(database);
  });
  afterEach(() => place.remove());

  test('migrates an empty database once', async () => {
    const said: object[] = [];
    const log = { info: (details: object) => void said.push(details), warn: () => {} };
    const first = await openSite(place.settings, log);
    await first.close();
    const second = await openSite(place.settings, log);
    const names = await second.db.selectFrom('migrations').select('name').orderBy('name').execute();
    await second.close();
    expect(said).toEqual([{ applied: migrations.map(({ name }) => name) }]);
    expect(names.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  test('two processes starting together migrate once', async () => {
    const at = Date.now() + 1_500;
    const applied = await Promise.all([openInProcess(place, at), openInProcess(place, at)]);
    expect(applied.flat().toSorted()).toEqual(migrations.map(({ name }) => name));
  });

  test('completes an interrupted migration', async () => {
    const site = await openSite(place.settings, { info: () => {}, warn: () => {} });
    await site.db.deleteFrom('migrations').where('name', '=', '010-translations').execute();
    await sql`DROP TABLE pages`.execute(site.db);
    await site.close();
    const again = await openSite(place.settings, { info: () => {}, warn: () => {} });
    expect(await again.db.selectFrom('pages').selectAll().execute()).toEqual([]);
    await again.close();
  });

  test('moves translations of older versions into one table', async () => {
    const site = await openSite(place.settings, { info: () => {}, warn: () => {} });
    await site.db.deleteFrom('migrations').where('name', '=', '010-translations').execute();
    for (const table of ['translations', 'pages', 'glossary'] as const) {
      await sql`DROP TABLE ${sql.table(table)}`.execute(site.db);
    }
    const types = ddlTypesOf(site.dialect);
    for (const statement of [...news.statements(types), ...downloads.statements(types)]) {
      await sql.raw(statement).execute(site.db);
    }
    const at = '2026-04-01 12:00:00';
    await sql`INSERT INTO news_translations VALUES (7, 'de', 'Titel', 'Text', 'edited', NULL, ${at}),
      (7, 'fr', NULL, NULL, 'queued', NULL, ${at})`.execute(site.db);
    await sql`INSERT INTO download_translations VALUES (7, 'de', 'Datei', 'Inhalt', 'done', 'deepl', ${at})`.execute(
      site.db,
    );
    await site.close();
    const again = await openSite(place.settings, { info: () => {}, warn: () => {} });
    const rows = await again.db
      .selectFrom('translations')
      .selectAll()
      .orderBy('kind')
      .orderBy('language')
      .execute();
    const terms = await again.db.selectFrom('glossary').select('term').execute();
    await again.close();
    expect(rows).toMatchObject([
      { kind: 'download', subject_id: 7, language: 'de', title: 'Datei', content: 'Inhalt', due_at: null },
      { kind: 'news', subject_id: 7, language: 'de', title: 'Titel', state: 'edited', due_at: null },
      { kind: 'news', subject_id: 7, language: 'fr', title: null, state: 'queued', due_at: at, version: 1 },
    ]);
    expect(terms).toContainEqual({ term: 'Shinso' });
  });

  test('stores every script unchanged', async () => {
    const site = await openSite(place.settings, { info: () => {}, warn: () => {} });
    const values = { name: 'text', value: 'ΕΛΛ Привет ığş 🐉 "\\\'`' };
    await site.db.insertInto('meta').values(values).execute();
    expect(await site.db.selectFrom('meta').selectAll().execute()).toEqual([values]);
    await site.close();
  });
});

describe.runIf(databases.includes('mariadb'))('MariaDB errors', () => {
  test('a text that is too long is rejected although the server is not strict', async () => {
    const place = newSitePlace('mariadb');
    const site = await openSite(place.settings, { info: () => {}, warn: () => {} });
    const row = { title: 'x'.repeat(301), content: '', author_name: '', created_at: '2011-04-28 00:00:00' };
    const insert = site.db.insertInto('news').values({ ...row, updated_at: row.created_at });
    await expect(insert.execute()).rejects.toThrow('too long');
    await site.close();
    await place.remove();
  });

  test('a user who may not create the schema is told what prints the SQL to run', async () => {
    const place = newSitePlace('mariadb');
    const user = `u_${place.settings.SITE_SCHEMA.slice(-12)}`;
    const root = await createConnection(mariadbUrl);
    await root.query(`CREATE USER '${user}'@'%' IDENTIFIED BY 'secret'`);
    const settings = { ...place.settings, DATABASE_URL: `mysql://${user}:secret@127.0.0.1:${mariadbPort}` };
    const opening = openSite(settings, { info: () => {}, warn: () => {} });
    await expect(opening).rejects.toThrow(
      /npm run grants prints what to run as the database's administrator/,
    );
    await root.query(`DROP USER '${user}'@'%'`);
    await root.end();
    await place.remove();
  });

  test('an unsupported login method is reported as such', async () => {
    const place = newSitePlace('mariadb');
    const user = `u_${place.settings.SITE_SCHEMA.slice(-12)}`;
    const root = await createConnection(mariadbUrl);
    await root.query(`CREATE USER '${user}'@'%' IDENTIFIED VIA unix_socket`);
    const settings = { ...place.settings, DATABASE_URL: `mysql://${user}:secret@127.0.0.1:${mariadbPort}` };
    const opening = openSite(settings, { info: () => {}, warn: () => {} });
    await expect(opening).rejects.toThrow('DATABASE_URL has a user or password that the database refuses');
    await root.query(`DROP USER '${user}'@'%'`);
    await root.end();
    await place.remove();
  });

  test.each([
    [`mysql://root:wrong@127.0.0.1:${mariadbPort}`, 'refuses'],
    ['mysql://root@127.0.0.1:1', 'cannot be reached'],
  ])('%s is explained without its password', async (DATABASE_URL, reason) => {
    const place = newSitePlace('sqlite');
    const opening = openSite({ ...place.settings, DATABASE_URL }, { info: () => {}, warn: () => {} });
    await expect(opening).rejects.toThrow(SiteProblem);
    await expect(opening).rejects.toThrow(reason);
    await expect(opening).rejects.not.toThrow('wrong@');
    await place.remove();
  });
});
