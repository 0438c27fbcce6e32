import { createConnection } from 'mysql2/promise';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreMark } from '#server/site/migrations/migrate.ts';
import { mariadbUrl, randomSchema, testDatabases } from '#test/factories/mariadb.ts';
import { newSitePlace, type SitePlace } from '#test/factories/site.ts';
import { inspectSite } from './inspect-site.ts';
import { openSite } from './open-site.ts';

const silent = { info: () => {}, warn: () => {} };
const onMariadb = (await testDatabases("looking at the site's database")).includes('mariadb');

describe.runIf(onMariadb)("looking at the site's database", () => {
  let place: SitePlace;
  beforeEach(() => {
    place = newSitePlace('mariadb');
  });
  afterEach(() => place.remove());

  async function inspect(address = mariadbUrl) {
    const lines: string[] = [];
    const state = await inspectSite(address, place.settings, (line) => lines.push(line));
    return { state, text: lines.join('\n') };
  }

  async function run(sql: string): Promise<unknown> {
    const connection = await createConnection(mariadbUrl);
    const [rows] = await connection.query(sql).finally(() => connection.end());
    return rows;
  }

  const tables = () =>
    run(
      `SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = '${place.settings.SITE_SCHEMA}'`,
    );

  test('one that the site has made is ready', async () => {
    await (await openSite(place.settings, silent)).close();
    const { state, text } = await inspect();
    expect([state, text]).toEqual(['ready', expect.stringContaining('yes  read it')]);
    expect(text).not.toMatch(/note|CANNOT/);
  });

  test.each([
    ['a missing one', false],
    ['an empty one', true],
  ])('%s is new, and stays as it is', async (_, isThere) => {
    const { SITE_SCHEMA } = place.settings;
    if (isThere) await run(`CREATE DATABASE ${SITE_SCHEMA}`);
    expect(await inspect()).toMatchObject({ state: 'new', text: expect.stringContaining('first start') });
    expect(await tables()).toEqual([]);
    expect(await run(`SHOW DATABASES LIKE '${SITE_SCHEMA}'`)).toHaveLength(isThere ? 1 : 0);
  });

  test('one with a restore that was broken off is unusable', async () => {
    const site = await openSite(place.settings, silent);
    const applied_at = '2026-08-01 12:00:00';
    await site.db.insertInto('migrations').values({ name: restoreMark, applied_at }).execute();
    await site.close();
    const { state, text } = await inspect();
    expect([state, text]).toEqual(['unusable', expect.stringContaining('was broken off')]);
  });

  test.each([
    ['mysql://root:top-secret@127.0.0.1:1', 'cannot be reached'],
    [mariadbUrl.replace('root', 'nobody:top-secret'), 'user or password that the database refuses'],
  ])('one that does not let the site in is unusable (%#)', async (address, sentence) => {
    const { state, text } = await inspect(address);
    expect([state, text]).toEqual(['unusable', expect.stringMatching(`  CANNOT  .*${sentence}`)]);
    expect(text).not.toContain('top-secret');
  });

  test('one that the user has no right on is unusable', async () => {
    const user = randomSchema('u').slice(0, 16);
    await run(`CREATE USER '${user}'@'127.0.0.1' IDENTIFIED BY 'x'`);
    const { state, text } = await inspect(mariadbUrl.replace('root', `${user}:x`));
    await run(`DROP USER '${user}'@'127.0.0.1'`);
    expect([state, text]).toEqual(['unusable', expect.stringContaining('npm run grants prints what to run')]);
  });
});
