import { describe, expect, test } from 'vitest';
import type { BookedWar } from '#server/game/world/guilds.ts';
import { lastSeen } from './last-seen.ts';
import { endsByDay, lastResults } from './present.ts';
import { warsOf } from './wars.ts';
import { endsBetween } from './watched-wars.ts';

test.each([
  ['2026-03-02 00:00:00', 'today'],
  ['2026-03-03 09:00:00', 'today'],
  ['2026-03-01 23:59:59', 'yesterday'],
  ['2026-02-24 00:00:00', 'week'],
  ['2026-02-23 23:00:00', 'month'],
  ['2026-01-31 23:00:00', 'month'],
  ['2026-01-30 23:00:00', 'longAgo'],
  [null, null],
])('who was saved at %s was seen %s', (saved, seen) => {
  expect(lastSeen(saved, '2026-03-02 10:00:00')).toBe(seen);
});

describe('a change of counters', () => {
  const counters = (won: number, drawn: number, lost: number) => ({ id: 1, won, drawn, lost });
  test.each([
    ['is one war', counters(5, 1, 2), ['lost']],
    ['is two wars', counters(6, 2, 1), ['won', 'drawn']],
    ['that fell is none', counters(0, 0, 0), []],
    ['that jumped is none', counters(50, 1, 1), []],
    ['beside one that fell is none', counters(6, 0, 1), []],
  ])('%s', (_, now, results) => {
    expect(endsBetween(counters(5, 1, 1), now).map(({ result }) => result)).toEqual(results);
  });
});

describe('booked wars', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const war = (id: number, hours: number, values: Partial<BookedWar> = {}): BookedWar => ({
    id,
    kind: 'battle',
    at: now.getTime() / 1000 + hours * 3_600,
    guilds: [1, 2],
    scores: [0, 0],
    started: false,
    winner: -1,
    ...values,
  });
  const read = (...wars: BookedWar[]) => warsOf(1, wars, (id) => ({ id, name: `G${id}`, mark: null }), now);
  const ids = (wars: readonly { readonly id: number }[]) => wars.map(({ id }) => id);

  test('that nobody began, of others, against oneself or without a time are left out', () => {
    const none = read(war(1, -1), war(2, 5, { guilds: [3, 4] }), war(3, 5, { guilds: [1, 1] }), {
      ...war(4, 5),
      at: null,
    });
    expect(none).toEqual({ running: [], booked: [], past: [] });
  });

  test('are sorted by their time, the next first and the last first', () => {
    const over = { started: true, winner: 2, scores: [3, 9] } as const;
    const { booked, past, running } = read(
      war(1, 40),
      war(2, 5),
      war(3, -50, over),
      war(4, -5, over),
      war(5, -0.4, { started: true }),
      war(6, -9, { started: true }),
    );
    expect([ids(booked), ids(past), ids(running)]).toEqual([[2, 1], [4, 3], [5]]);
  });

  test('count for each of the two', () => {
    const over = war(1, -5, { guilds: [2, 1], started: true, winner: 1, scores: [3, 9] });
    expect(read(over).past).toMatchObject([{ own: 9, other: 3, result: 'won', opponent: { id: 2 } }]);
  });

  test('tell the last results while no other ends were noted, and whom the ends were against', () => {
    const over = war(1, -5, { started: true, winner: 1, scores: [9, 3] });
    const wars = read(over, war(2, -30, { started: true, winner: 0 }));
    expect(lastResults([], wars)).toEqual(['won']);
    const ends = [
      { at: '2026-03-01 22:30:00', result: 'lost' },
      { at: '2026-03-02 07:30:00', result: 'won' },
    ] as const;
    expect(lastResults(ends, wars)).toEqual(['lost', 'won']);
    // Half past ten in the evening is the next day in Bucharest.
    expect(endsByDay(ends, wars, 'Europe/Bucharest')).toEqual([
      { day: '2026-03-02', result: 'won', opponent: 'G2' },
    ]);
    expect(endsByDay(ends, wars, 'UTC').map(({ day }) => day)).toEqual(['2026-03-01', '2026-03-02']);
  });
});
