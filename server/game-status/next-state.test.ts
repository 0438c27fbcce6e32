import { expect, test } from 'vitest';
import type { ChannelState } from '#server/site/player-counts/channel-states.ts';
import { nextState, sumStates } from './next-state.ts';
import type { CoreProbe } from './probe-core.ts';

const limits = { busy: 80, full: 120 };
const start = Date.UTC(2026, 10, 19, 5, 2);
const minute = (number: number) => new Date(start + number * 60_000);
const at = (number: number) => minute(number).toISOString();

/** The states after each of the probes, a minute apart. */
function states(...probes: readonly CoreProbe[]): ChannelState[] {
  const all: ChannelState[] = [];
  for (const probe of probes) all.push(nextState(all.at(-1), probe, limits, minute(all.length)));
  return all;
}

const counted = (players: number): CoreProbe => ({ state: 'counted', players, empires: [players, 0, 0] });
const offline: CoreProbe = { state: 'offline', reason: 'ECONNREFUSED' };
const strange: CoreProbe = { state: 'strange', reason: 'silent' };

test('a channel is busy and full by its players', () => {
  expect(states(...[79, 80, 119, 120].map(counted)).map(({ condition }) => condition)).toEqual([
    'online',
    'busy',
    'busy',
    'full',
  ]);
});

test('it is up since its first answer, however many play', () => {
  const [, last] = states(counted(3), counted(200));
  expect(last).toMatchObject({ since: at(0), askedAt: at(1), answeredAt: at(1) });
});

test('one miss changes nothing, the second means offline since the last answer', () => {
  const [, , first, second, again] = states(counted(3), counted(4), offline, offline, counted(5));
  expect(first).toMatchObject({ condition: 'online', count: { players: 4 }, misses: 1, since: at(0) });
  expect(second).toMatchObject({ condition: 'offline', count: null, misses: 2, since: at(1) });
  expect(second?.detail).toBe('ECONNREFUSED');
  expect(again).toMatchObject({ condition: 'online', misses: 0, since: at(4), detail: null });
});

test('what does not answer as a core is unknown after three tries', () => {
  const conditions = states(counted(3), strange, strange, strange).map(({ condition }) => condition);
  expect(conditions).toEqual(['online', 'online', 'online', 'unknown']);
});

test('nothing is said of a channel that has never answered until it is certain', () => {
  expect(states(offline, offline).map(({ condition }) => condition)).toEqual(['unknown', 'offline']);
});

test('a core that refuses is online without a count, as full as it says', () => {
  const refused = (load: 'full' | 'normal' | null): CoreProbe => ({
    state: 'refused',
    refusal: 'closed',
    load,
  });
  expect(states(refused('full'), refused('normal'), refused(null))).toMatchObject([
    { condition: 'full', count: null, detail: 'closed' },
    { condition: 'online', count: null, since: at(0) },
    { condition: 'online' },
  ]);
});

test('all together are counted where anybody is, and up where anybody is', () => {
  const of = (...probes: CoreProbe[]) => states(...probes).at(-1) as ChannelState;
  const channels = [of(counted(3)), of(counted(90)), of(offline, offline), of({ state: 'maintenance' })];
  expect(sumStates(undefined, channels, minute(2))).toMatchObject({
    condition: 'online',
    count: { players: 93, empires: [93, 0, 0] },
    misses: 0,
  });
  expect(sumStates(undefined, [of(offline, offline)], minute(2))).toMatchObject({
    condition: 'offline',
    count: null,
  });
});
