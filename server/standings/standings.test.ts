import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { movedPlaces, type OptionalKind } from '#contract/standings/kinds.ts';
import type { Everybody, Listed } from '#server/board/rankings.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { openStandings, type Standings } from './standings.ts';

type Ranked = readonly (readonly [id: number, rank: number, value: number])[];

function listed(ranked: Ranked): Listed {
  return {
    ids: ranked.map(([id]) => id),
    rankAt: (row) => ranked[row]?.[1] ?? 0,
    valueAt: (row) => ranked[row]?.[2] ?? 0,
  };
}

const log = { info() {}, warn() {} };

/** Ids of several blocks, one far beyond. */
const people: Ranked = [
  [1, 3, 50],
  [2, 0, 99],
  [1500, 2, 60],
  [3_000_000_000, 1, 70],
];

describe.each(await testDatabases('standings'))('standings on %s', (database) => {
  let site: Site;
  let now: Date;
  let everybody: Everybody | null;
  let standings: Standings;
  let tops: Map<OptionalKind, readonly number[]>;
  let kinds: readonly OptionalKind[];

  beforeEach(async () => {
    site = await openEmptySite(database);
    now = new Date('2026-11-16T12:00:00Z');
    tops = new Map();
    kinds = ['playtime', 'horse', 'wars'];
    show(people);
    standings = open();
    await standings.run();
  });

  afterEach(async () => {
    await standings.close();
    await site.close();
  });

  function open(): Standings {
    return openStandings({
      site,
      board: { everybody: () => everybody },
      log,
      timeZone: 'Europe/Berlin',
      kinds: () => kinds,
      now: () => now,
    });
  }

  function show(characters: Ranked, guilds: Ranked = [[4, 1, -20]]): void {
    const firstBy = (kind: OptionalKind) => Promise.resolve(tops.get(kind) ?? []);
    everybody = { asOf: now, characters: listed(characters), guilds: listed(guilds), firstBy };
  }

  /** Half an hour after the next midnight in Berlin. */
  async function nextDay(characters: Ranked, guilds?: Ranked): Promise<void> {
    now = secondsAfter(
      new Date(`${now.toISOString().slice(0, 10)}T23:30:00Z`),
      now.getUTCHours() >= 23 ? 86_400 : 0,
    );
    show(characters, guilds);
    await standings.run();
  }

  async function movements(id: number, rank: number, days: 1 | 7 | 30) {
    expect(standings.comparedWith(days)).not.toBeNull();
    await expect.poll(() => standings.characterMovement(id, rank, days)).not.toBeNull();
    return standings.characterMovement(id, rank, days);
  }

  test('notes the end of each day in the owner’s zone, and says how a rank has moved', async () => {
    expect(await standings.characterDays(1, '2026-01-01')).toEqual([]);
    expect(standings.characterMovement(1, 3, 1)).toBeNull();
    await nextDay(people);
    expect(await standings.characterDays(1, '2026-01-01')).toEqual([
      { day: '2026-11-16', rank: 3, level: 50 },
    ]);
    await nextDay([[1, 1, 80], ...people.slice(1, 3), [3_000_000_000, 3, 70], [3_000_000_001, 4, 1]]);
    expect(await standings.characterDays(1, '2026-01-01')).toEqual([
      { day: '2026-11-16', rank: 3, level: 50 },
      { day: '2026-11-17', rank: 1, level: 80 },
    ]);
    expect(await standings.characterDays(1, '2026-11-17')).toHaveLength(1);
    expect(await standings.characterDays(3_000_000_001, '2026-01-01')).toEqual([
      { day: '2026-11-17', rank: 4, level: 1 },
    ]);
    expect(await standings.guildDays(4, '2026-01-01')).toEqual([
      { day: '2026-11-16', rank: 1, points: -20 },
      { day: '2026-11-17', rank: 1, points: -20 },
    ]);
    expect(await movements(1, 3, 1)).toBe(-2);
    expect(standings.characterMovement(3_000_000_000, 1, 1)).toBe(2);
    expect(standings.characterMovement(5, 9, 1)).toBe('new');
    expect(standings.characterMovement(1, 1, 7)).toBeNull();
  });

  test('who is not listed is not noted, and a day without a place has no rank', async () => {
    await nextDay(people);
    await nextDay([[1, 0, 50], ...people.slice(2)]);
    await nextDay(people);
    expect(await standings.characterDays(2, '2026-01-01')).toEqual([]);
    expect((await standings.characterDays(1, '2026-01-01')).map(({ rank }) => rank)).toEqual([3, null, 3]);
    const stored = await site.db.selectFrom('standing_blocks').select(['day', 'block', 'kind']).execute();
    // On the second day block 0 lost its only place; on the third everything is as on the first, the base.
    expect(stored.map(({ day, kind, block }) => `${day} ${kind} ${block}`).toSorted()).toEqual([
      '2026-11-16 character 0',
      '2026-11-16 character 1',
      '2026-11-16 character 2929687',
      '2026-11-16 guild 0',
      '2026-11-17 character 0',
    ]);
  });

  test('the first of the other rankings are noted with the day, and say how they have moved', async () => {
    tops = new Map([
      ['playtime', [3_000_000_000, 1, 1500]],
      ['alignment', [1]],
      ['wars', [4, 9]],
    ]);
    await nextDay(people);
    const moved = (kind: OptionalKind, id: number, place: number) => standings.movementIn(kind, id, place, 1);
    for (const kind of ['playtime', 'wars'] as const) {
      expect(standings.comparedWith(1, kind)).toBe('2026-11-16');
      await expect.poll(() => moved(kind, 4, 1)).not.toBeNull();
    }
    expect(moved('playtime', 1500, 1)).toBe(2);
    expect(moved('playtime', 3_000_000_000, 2)).toBe(-1);
    expect(moved('playtime', 2, 4)).toBe('new');
    expect(moved('wars', 9, 1)).toBe(1);
    // Not one of the owner's, and nobody in it: neither is noted.
    expect(standings.comparedWith(1, 'alignment')).toBeNull();
    expect(standings.comparedWith(1, 'horse')).toBeNull();
    expect(moved('horse', 1, 1)).toBeNull();
    expect(standings.comparedWith(7, 'playtime')).toBeNull();
  });

  test('a ranking that comes later compares with the days that have it only', async () => {
    tops = new Map([['horse', [1, 2]]]);
    kinds = [];
    await nextDay(people);
    kinds = ['horse'];
    await nextDay(people);
    expect(standings.comparedWith(1)).toBe('2026-11-17');
    expect(standings.comparedWith(1, 'horse')).toBe('2026-11-17');
    await nextDay(people);
    expect(standings.comparedWith(7, 'horse')).toBeNull();
    const rows = await site.db
      .selectFrom('standing_blocks')
      .select('day')
      .where('kind', '=', 'horse')
      .execute();
    expect(rows.map(({ day }) => day).toSorted()).toEqual(['2026-11-17', '2026-11-18']);
  });

  test('nobody is new who may have been right below a full list, and a day of it is few bytes', async () => {
    const spread = Array.from({ length: movedPlaces }, (_, place) => 1 + ((place * 7_919_333) % 1_000_003));
    tops = new Map([['playtime', spread]]);
    await nextDay(people);
    await expect.poll(() => standings.movementIn('playtime', spread[9] ?? 0, 1, 1)).toBe(9);
    expect(standings.movementIn('playtime', 2_000_000, 1, 1)).toBeNull();
    const rows = await site.db
      .selectFrom('standing_blocks')
      .select('data')
      .where('kind', '=', 'playtime')
      .execute();
    expect(rows).toHaveLength(1);
    // Of the million whom the list is made of: 0.005 bytes each.
    expect(rows[0]?.data.length).toBeLessThan(5_000);
  });

  test('a day is not noted before it ends, twice, late, from old rankings, or while another process does', async () => {
    const days = async () =>
      (await site.db.selectFrom('standing_days').select('day').execute()).map(({ day }) => day);
    await standings.run();
    expect(await days()).toEqual([]);
    await nextDay(people);
    await standings.run();
    expect(await days()).toEqual(['2026-11-16']);
    now = new Date('2026-11-18T13:00:00Z');
    show(people);
    await standings.run();
    expect(await days()).toEqual(['2026-11-16']);
    now = new Date('2026-11-19T02:00:00Z');
    await standings.run();
    expect(await days()).toEqual(['2026-11-16']);
    show(people);
    await takeLease(site, 'standings', 600, { holder: 'another', now });
    await standings.run();
    expect(await days()).toEqual(['2026-11-16']);
    now = secondsAfter(now, 601);
    await standings.run();
    expect(await days()).toEqual(['2026-11-16', '2026-11-18']);
  });

  test('a new process notes the day that ended while it was down, but not one before any note', async () => {
    const days = () => site.db.selectFrom('standing_days').select('day').execute();
    now = new Date('2026-11-17T02:00:00Z');
    show(people);
    const fresh = open();
    await fresh.run();
    expect(await days()).toEqual([]);
    await fresh.close();
    await standings.run();
    expect(await days()).toHaveLength(1);
    now = new Date('2026-11-18T02:00:00Z');
    show(people);
    const other = open();
    await other.run();
    expect(await days()).toHaveLength(2);
    expect(await other.characterDays(1, '2026-11-17')).toHaveLength(1);
    await other.close();
  });

  test('what a broken-off note has left is written anew, and old days are removed', async () => {
    const left = { kind: 'character' as const, day: '2026-11-16', data: 'broken' };
    await site.db
      .insertInto('standing_blocks')
      .values([
        { ...left, block: 0 },
        { ...left, block: 77 },
        { ...left, kind: 'wars' as const, block: 0 },
      ])
      .execute();
    const old = { day: '2024-01-01', base: '2024-01-01', noted_at: '2024-01-01 23:00:00' };
    await site.db.insertInto('standing_days').values(old).execute();
    await site.db
      .insertInto('standing_blocks')
      .values({ ...left, block: 3, day: old.day })
      .execute();
    await nextDay(people);
    expect(await standings.characterDays(1, '2026-01-01')).toEqual([
      { day: '2026-11-16', rank: 3, level: 50 },
    ]);
    expect(await site.db.selectFrom('standing_days').select('day').execute()).toEqual([
      { day: '2026-11-16' },
    ]);
    const blocks = await site.db.selectFrom('standing_blocks').select(['day', 'block', 'kind']).execute();
    expect(blocks.filter(({ block }) => block === 77 || block === 3)).toEqual([]);
    expect(blocks.filter(({ kind }) => kind === 'wars')).toEqual([]);
  });

  test('what was left of days that are not noted is removed', async () => {
    await nextDay(people);
    const left = { data: 'broken', block: 0 };
    await site.db
      .insertInto('standing_blocks')
      .values([
        { ...left, kind: 'character' as const, day: '2026-10-01' },
        { ...left, kind: 'character' as const, day: '2026-10-01', block: 900 },
        { ...left, kind: 'guild' as const, day: '2026-10-02' },
        { ...left, kind: 'wars' as const, day: '2026-10-03' },
      ])
      .execute();
    await nextDay([[1, 1, 51]]);
    const days = await site.db.selectFrom('standing_blocks').select('day').distinct().execute();
    expect(days.map(({ day }) => day).toSorted()).toEqual(['2026-11-16', '2026-11-17']);
  });

  test('while the rankings cannot be read nothing is noted', async () => {
    now = new Date('2026-11-17T02:00:00Z');
    everybody = null;
    await standings.run();
    expect(await site.db.selectFrom('standing_days').select('day').execute()).toEqual([]);
  });
});
