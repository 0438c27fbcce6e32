import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  allChannels,
  type ChannelState,
  readChannelStates,
} from '#server/site/player-counts/channel-states.ts';
import {
  readBeginning,
  readPeak,
  readReachability,
  readRecord,
} from '#server/site/player-counts/read-counts.ts';
import { writeSample } from '#server/site/player-counts/write-sample.ts';
import type { Site } from '#server/site/site.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { readPlayerHistory } from './player-history.ts';

const start = new Date('2026-03-01T22:00:00Z');
const minute = (number: number) => secondsAfter(start, number * 60);

function state(players: number | null, at: Date): ChannelState {
  const time = at.toISOString();
  return {
    condition: players === null ? 'offline' : 'online',
    count: players === null ? null : { players, empires: [players, 0, 0] },
    misses: players === null ? 2 : 0,
    detail: players === null ? 'ECONNREFUSED' : null,
    since: time,
    askedAt: time,
    answeredAt: players === null ? null : time,
  };
}

describe.each(await testDatabases('players over time'))('players over time on %s', (dialect) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(dialect);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    for (const table of ['channel_states', 'player_minutes', 'player_hours'] as const)
      await site.db.deleteFrom(table).execute();
  });

  const sample = (number: number, players: number | null) =>
    writeSample(site, minute(number), new Map([[allChannels, state(players, minute(number))]]));

  test('a state is read as it was written, and replaced by the next', async () => {
    await writeSample(site, minute(0), new Map([['Kanal Süd', state(null, minute(0))]]));
    expect(await readChannelStates(site)).toEqual(
      new Map([['Kanal Süd', { ...state(null, minute(0)), ...times(minute(0)) }]]),
    );
    await sample(1, 12);
    const [[name, found] = []] = await readChannelStates(site);
    expect([name, found?.count]).toEqual([allChannels, { players: 12, empires: [12, 0, 0] }]);
  });

  /** Stored to the second. */
  function times(at: Date) {
    const second = at.toISOString().replace('.000', '');
    return { since: second, askedAt: second };
  }

  test('a minute counts once, however often it is stored', async () => {
    await sample(0, 40);
    await sample(0, 50);
    const [hour] = await site.db.selectFrom('player_hours').selectAll().execute();
    expect(hour).toMatchObject({ asked: 1, answered: 1, counted: 1, peak: 40 });
    expect(Number(hour?.players)).toBe(40);
  });

  test('the peak, the record and how often it was reachable', async () => {
    for (const [number, players] of [40, null, 90, 90, 60].entries()) await sample(number, players);
    await sample(70, 55);
    const peak = { players: 90, at: '2026-03-01T22:02:00Z' };
    expect(await readPeak(site, minute(0))).toEqual(peak);
    expect(await readPeak(site, minute(60))).toEqual({ players: 55, at: '2026-03-01T23:10:00Z' });
    expect(await readRecord(site)).toEqual(peak);
    expect(await readReachability(site, minute(0))).toEqual({ asked: 6, answered: 5 });
    expect(await readBeginning(site)).toBe('2026-03-01T22:00:00Z');
  });

  test('half hours, hours and the owner’s days are averages, with gaps where nothing was counted', async () => {
    for (const [number, players] of [40, 60, null].entries()) await sample(number, players);
    await sample(65, 10);
    const now = minute(125);
    const known = async (range: '24h' | '7d' | '90d', zone = 'UTC') => {
      const { points } = await readPlayerHistory(site, range, zone, now);
      return { length: points.length, known: points.filter(({ players }) => players !== null) };
    };
    expect(await known('24h')).toEqual({
      length: 49,
      known: [
        { at: '2026-03-01T22:00:00.000Z', players: 50 },
        { at: '2026-03-01T23:00:00.000Z', players: 10 },
      ],
    });
    expect(await known('7d')).toMatchObject({ length: 169, known: [{ players: 50 }, { players: 10 }] });
    expect(await known('90d')).toEqual({ length: 90, known: [{ at: '2026-03-01', players: 37 }] });
    expect((await known('90d', 'Europe/Berlin')).known).toEqual([
      { at: '2026-03-01', players: 50 },
      { at: '2026-03-02', players: 10 },
    ]);
  });

  test('minutes are deleted after 90 days, sums of hours stay', async () => {
    await sample(0, 40);
    await sweep(site, secondsAfter(start, 90 * 86_400 + 60));
    expect(await site.db.selectFrom('player_minutes').selectAll().execute()).toEqual([]);
    expect(await readRecord(site)).toMatchObject({ players: 40 });
  });
});
