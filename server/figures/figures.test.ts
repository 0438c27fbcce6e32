import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GameUnavailable } from '#server/game/errors.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { openFigures } from './figures.ts';

const noon = new Date('2026-11-24T12:00:00Z');
const log = { info() {}, warn() {} };

describe.each(await testDatabases('figures'))('figures on %s', (database) => {
  let site: Site;
  let now: Date;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    now = noon;
    for (const table of ['figure_days', 'account_events', 'preferences', 'leases'] as const) {
      await site.db.deleteFrom(table).execute();
    }
  });

  const empiresOf = async (ids: readonly number[]) => ids.map((id) => id % 4);
  const open = (over: object = {}) =>
    openFigures({
      ...{ site, game: { statistics: { empiresOf } }, timeZone: 'Europe/Bucharest', log, clock: () => now },
      ...over,
    });
  const run = async (over: object = {}) => {
    const figures = open(over);
    await figures.run();
    await figures.close();
  };

  const event = (
    account: number,
    at: string,
    kind: 'login' | 'loginFailed' | 'passwordChanged' = 'login',
    login = `secret${account}`,
  ) =>
    site.db
      .insertInto('account_events')
      .values({
        account_id: account,
        login,
        kind,
        at,
        browser: null,
        system: null,
        network: '10.1',
      })
      .execute();
  const rows = () => site.db.selectFrom('figure_days').selectAll().orderBy('name').orderBy('part').execute();
  const sum = async (name: string, day: string, part = '') => {
    const found = (await rows()).find((row) => row.name === name && row.day === day && row.part === part);
    return found && Number(found.value);
  };

  test('counts in memory and adds to the sums of the day', async () => {
    const figures = open();
    for (let count = 0; count < 5; count++) figures.count('newsReads');
    figures.count('registrations', 'de');
    expect(await rows()).toEqual([]);
    await figures.flush();
    figures.count('newsReads');
    now = secondsAfter(noon, 10 * 3_600);
    figures.count('newsReads');
    await figures.close();
    expect(await sum('newsReads', '2026-11-24')).toBe(6);
    expect(await sum('newsReads', '2026-11-25')).toBe(1);
    expect(await sum('registrations', '2026-11-24', 'de')).toBe(1);
  });

  test('several instances lose no count', async () => {
    const instances = Array.from({ length: 6 }, () => open());
    for (let round = 0; round < 5; round += 1) {
      // In either order, as it happens: whoever locks the rows as they were counted waits for the other for ever.
      for (const [index, each] of instances.entries()) {
        const figures = ['downloads', 'newsReads', 'translations'] as const;
        for (const figure of index % 2 === 0 ? figures : figures.toReversed()) each.count(figure);
      }
      await Promise.all(instances.map((each) => each.flush()));
    }
    await Promise.all(instances.map((each) => each.close()));
    for (const figure of ['downloads', 'newsReads', 'translations'] as const) {
      expect(await sum(figure, '2026-11-24'), figure).toBe(30);
    }
  });

  test('keeps what could not be written', async () => {
    const figures = open();
    figures.count('downloads');
    const { schema } = site.db;
    await schema.alterTable('figure_days').renameTo('figure_days_away').execute();
    try {
      await expect(figures.flush()).rejects.toThrow();
    } finally {
      await schema.alterTable('figure_days_away').renameTo('figure_days').execute();
    }
    await figures.close();
    expect(await sum('downloads', '2026-11-24')).toBe(1);
  });

  test('a day ends in the owner’s time zone, and today is not summed', async () => {
    await event(1, '2026-11-22 21:59:59');
    await event(1, '2026-11-22 22:00:00');
    await event(2, '2026-11-23 21:59:59');
    await event(3, '2026-11-23 22:00:00');
    await run();
    expect(await sum('logins', '2026-11-22')).toBe(1);
    expect(await sum('logins', '2026-11-23')).toBe(2);
    expect(await sum('activeAccounts', '2026-11-24')).toBeUndefined();
  });

  test('accounts count once, by language and empire; failures do not count', async () => {
    for (const account of [1, 2, 5]) await event(account, '2026-11-23 10:00:00');
    await event(1, '2026-11-23 11:00:00');
    await event(6, '2026-11-23 11:00:00', 'passwordChanged');
    await event(7, '2026-11-23 11:00:00', 'loginFailed');
    await site.db
      .insertInto('preferences')
      .values([1, 2].map((account_id) => ({ account_id, hide_email: 0, language: 'ro' })))
      .execute();
    await run();
    expect(await sum('logins', '2026-11-23')).toBe(4);
    expect(await sum('activeAccounts', '2026-11-23')).toBe(4);
    expect(await sum('activeByLanguage', '2026-11-23', 'ro')).toBe(2);
    expect(await sum('activeByEmpire', '2026-11-23', '1')).toBe(2);
    expect(await sum('activeByEmpire', '2026-11-23', '2')).toBe(2);
  });

  test('says how many came back within 1, 7 and 30 days', async () => {
    for (const account of [1, 2, 3, 4]) await event(account, '2026-11-16 10:00:00');
    await event(1, '2026-11-18 10:00:00');
    await event(2, '2026-11-23 10:00:00');
    await event(9, '2026-11-23 10:00:00');
    // The game has given the number of a deleted account again: nobody came back.
    await event(3, '2026-11-23 10:00:00', 'login', 'somebody-else');
    await run();
    expect(await sum('returning', '2026-11-23', '7')).toBe(2);
    expect(await sum('returningOf', '2026-11-23', '7')).toBe(4);
    expect(await sum('returning', '2026-11-17', '1')).toBe(0);
    // 30 days before the oldest summed days nothing is remembered.
    expect(await sum('returningOf', '2026-09-01', '30')).toBeUndefined();
  });

  test('repeated or broken off, it writes the same sums once more', async () => {
    for (const account of [1, 2]) await event(account, '2026-11-23 10:00:00');
    await run();
    const before = await rows();
    await run();
    expect(await rows()).toEqual(before);
    await site.db.deleteFrom('figure_days').where('day', '>', '2026-11-20').execute();
    await run();
    expect(await rows()).toEqual(before);
  });

  test('goes on when the game is back, and keeps the sums of days whose history is forgotten', async () => {
    await event(1, '2026-11-23 10:00:00');
    const away = async () => {
      throw new GameUnavailable('away');
    };
    await run({ game: { statistics: { empiresOf: away } } });
    expect(await sum('activeAccounts', '2026-11-23')).toBeUndefined();
    await run();
    await site.db.deleteFrom('account_events').execute();
    now = secondsAfter(noon, 200 * 86_400);
    await run();
    expect(await sum('activeAccounts', '2026-11-23')).toBe(1);
  });

  test('one instance sums at a time, and no sum names anybody', async () => {
    await event(1, '2026-11-23 10:00:00');
    const instances = Array.from({ length: 4 }, () => open());
    await Promise.all(instances.map((each) => each.run()));
    await Promise.all(instances.map((each) => each.close()));
    expect(await sum('activeAccounts', '2026-11-23')).toBe(1);
    expect(JSON.stringify(await rows())).not.toMatch(/secret1|10\.1/);
  });
});
