import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { insertPicture, insertVersion, writeDraft } from './designs.ts';

const uploaded = new Date('2026-04-01T12:00:00Z');
const later = (hours: number) => secondsAfter(uploaded, hours * 3_600);
const nameOf = (letter: string) => letter.repeat(64);

describe.each(await testDatabases('unused logos'))('logos on %s', (dialect) => {
  let site: Awaited<ReturnType<typeof openEmptySite>>;
  beforeAll(async () => {
    site = await openEmptySite(dialect);
  });
  afterAll(() => site.close());

  const kept = async () => {
    const rows = await site.db
      .selectFrom('design_pictures')
      .select('name')
      .distinct()
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name[0]).join('');
  };

  test('stay while a draft or any version names them, and for a day after each upload', async () => {
    const pngs = new Map([
      [64, new Uint8Array([1])],
      [180, new Uint8Array([2])],
    ]);
    for (const letter of 'abcd') await insertPicture(site, nameOf(letter), pngs, uploaded);
    const of = (letter: string) => ({ document: { logo: nameOf(letter) }, login: 'a' });
    await insertVersion(site.db, 'appearance', of('a'), uploaded);
    await insertVersion(site.db, 'appearance', { document: { logo: null }, login: 'a' }, uploaded);
    await writeDraft(site.db, 'appearance', { ...of('b'), startedFrom: 0 }, uploaded);
    await sweep(site, later(23));
    expect(await kept()).toBe('abcd');
    await insertPicture(site, nameOf('c'), pngs, later(23));
    await sweep(site, later(25));
    expect(await kept()).toBe('abc');
    await sweep(site, later(48));
    expect(await kept()).toBe('ab');
  });
});
