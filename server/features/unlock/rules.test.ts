import { expect, test } from 'vitest';
import type { PlacedCharacter } from '#server/game/game.ts';
import { readConfig } from '#server/settings/config.ts';
import { judge, type LastUnlock, type UnlockFacts, unsavedSince } from './rules.ts';

const settings = readConfig({});
const stuck = { mapIndex: 61, x: 400_000, y: 200_000 };
const hero: PlacedCharacter = {
  id: 7,
  name: 'Hero',
  job: 0,
  level: 40,
  alignment: 0,
  position: stuck,
  lastPlay: '2026-03-01 11:39:59',
};
const now = '2026-03-01 12:00:00';
const siteNow = new Date('2026-03-01T10:00:00Z');

interface FactChanges extends Partial<UnlockFacts> {
  readonly characters?: PlacedCharacter[];
  readonly empire?: number;
  readonly clock?: { readonly now: string; readonly waitedSince: string };
}

function facts({ characters = [hero], empire = 2, clock, ...others }: FactChanges = {}) {
  const placed = { now, waitedSince: now, ...clock, empire, characters };
  return { placed, isStaff: false, last: new Map(), now: siteNow, ...others };
}

const verdict = (character: Partial<PlacedCharacter>, given = facts(), environment = {}) =>
  judge({ ...hero, ...character }, given, { ...settings, ...readConfig(environment) });
const free = { obstacle: null, seconds: null };

test('a character is free once the account has been out of the game for more than twenty minutes', () => {
  expect(verdict({})).toEqual(free);
  const played = (lastPlay: string | null) => verdict({}, facts({ characters: [{ ...hero, lastPlay }] }));
  expect(played('2026-03-01 11:40:00')).toEqual({ obstacle: 'waiting', seconds: 1 });
  expect(played('2026-03-01 11:59:59')).toEqual({ obstacle: 'waiting', seconds: 1_200 });
  // A clock that was set back, or a save between clock and rows.
  expect(played('2026-03-01 12:00:30')).toMatchObject({ obstacle: 'waiting', seconds: 1_231 });
  expect(played(null)).toEqual(free);
});

test('another character of the account counts as much as the one that is stuck', () => {
  const other = { ...hero, id: 8, lastPlay: '2026-03-01 11:50:00' };
  expect(verdict({}, facts({ characters: [hero, other] }))).toEqual({ obstacle: 'waiting', seconds: 601 });
});

test('the owner may ask for a longer wait, never for a shorter one', () => {
  const played = facts({ characters: [{ ...hero, lastPlay: '2026-03-01 11:39:00' }] });
  expect(verdict({}, played)).toEqual(free);
  expect(verdict({}, played, { UNLOCK_WAIT_MINUTES: '30' })).toEqual({ obstacle: 'waiting', seconds: 541 });
  expect(() => readConfig({ UNLOCK_WAIT_MINUTES: '19' })).toThrow('UNLOCK_WAIT_MINUTES');
  const placed = { now, waitedSince: now };
  expect(unsavedSince(placed, { ...settings, UNLOCK_WAIT_MINUTES: 30 })).toBe('2026-03-01 11:30:00');
});

test.each([
  // Ten minutes after 01:55, by a clock that was set from 02:00 to 03:00.
  ['forward', { now: '2026-03-29 03:05:00', waitedSince: '2026-03-29 01:45:00' }, '2026-03-29 01:55:00', 601],
  // Two minutes after 02:03, by a clock that was set from 03:00 to 02:00.
  ['back', { now: '2026-10-25 02:05:00', waitedSince: '2026-10-25 02:45:00' }, '2026-10-25 02:03:00', 1_081],
])('a clock that was set %s lets nobody through too early', (_, clock, lastPlay, seconds) => {
  const played = facts({ characters: [{ ...hero, lastPlay }], clock });
  expect(verdict({}, played)).toEqual({ obstacle: 'waiting', seconds });
  expect(unsavedSince({ ...played.placed }, settings) <= lastPlay).toBe(true);
});

test('the cool-down counts by hours, but not for who still stands where he stood', () => {
  const ago = (hours: number, from = { ...stuck, x: 1 }): ReadonlyMap<number, LastUnlock> =>
    new Map([[7, { at: new Date(siteNow.getTime() - hours * 3_600_000), from }]]);
  expect(verdict({}, facts({ last: ago(1) }))).toEqual({ obstacle: 'coolingDown', seconds: 23 * 3_600 });
  expect(verdict({}, facts({ last: ago(24) }))).toEqual(free);
  expect(verdict({}, facts({ last: ago(1, stuck) }))).toEqual(free);
  expect(verdict({ id: 8 }, facts({ last: ago(1) }))).toEqual(free);
});

test.each([0, 4, -1])('an account of empire %i has nowhere to go', (empire) => {
  expect(verdict({}, facts({ empire })).obstacle).toBe('noEmpire');
});

test('characters of the team stay, whatever else is true', () => {
  expect(verdict({}, facts({ isStaff: true, empire: 0 })).obstacle).toBe('staff');
});

test('excluded maps include the copies of a dungeon, and no other', () => {
  const on = (mapIndex: number) =>
    verdict({ position: { ...stuck, mapIndex } }, facts(), { UNLOCK_EXCLUDED_MAPS: '61, 66' }).obstacle;
  expect([61, 66, 660_000, 660_017, 669_999].map(on)).toEqual(Array(5).fill('excludedMap'));
  expect([6, 62, 670_000, 6_600].map(on)).toEqual(Array(4).fill(null));
});

test('levels and ranks outside the owner’s bounds stay', () => {
  const level = (value: number) => verdict({ level: value }, facts(), { UNLOCK_LEVELS: '10-40' }).obstacle;
  expect([9, 10, 40, 41].map(level)).toEqual(['excludedLevel', null, null, 'excludedLevel']);
  const rank = (alignment: number | null) =>
    verdict({ alignment }, facts(), { UNLOCK_MIN_ALIGNMENT: '-8000' }).obstacle;
  expect([-8_001, -8_000, null].map(rank)).toEqual(['excludedRank', null, null]);
});

test('who stands at the start already is not moved', () => {
  expect(verdict({ position: { mapIndex: 21, x: 55_700, y: 157_900 } }).obstacle).toBe('alreadyThere');
});

test.each(['1:1:1:1', '4:1:469300:964200', '1:61:469300:964200', '1:1:469300', '1:1:-5:964200', 'x'])(
  'the point %s is refused: the game would close the connection there',
  (point) => {
    expect(() => readConfig({ UNLOCK_POINTS: point })).toThrow('UNLOCK_POINTS');
  },
);

test('a point of the owner’s replaces that of its empire alone', () => {
  const { UNLOCK_POINTS } = readConfig({ UNLOCK_POINTS: '2:23:120000:220000' });
  expect(UNLOCK_POINTS[2]).toEqual({ mapIndex: 23, x: 120_000, y: 220_000 });
  expect(UNLOCK_POINTS[1]).toEqual(settings.UNLOCK_POINTS[1]);
});
