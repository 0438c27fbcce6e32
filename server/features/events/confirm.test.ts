import { describe, expect, test } from 'vitest';
import { type Announced, confirm, ratesOfGame } from './confirm.ts';

const announced = (over: Partial<Announced> = {}): Announced => ({
  kind: 'exp',
  value: 200,
  empires: [],
  flag: '',
  ...over,
});

const endsAt = new Date('2026-11-24T12:00:00Z');

describe('whether the game confirms a running event', () => {
  test.each([
    ['a flag as high as announced', {}, { flags: { mob_exp: 200 }, bonuses: null }, 'confirmed'],
    ['a flag that is higher', {}, { flags: { mob_exp: 300 }, bonuses: [] }, 'confirmed'],
    ['a flag that is lower', {}, { flags: { mob_exp: 150 }, bonuses: [] }, 'differs'],
    ['no flag', {}, { flags: {}, bonuses: [] }, 'differs'],
    ['no flag, where bonuses are only in memory', {}, { flags: {}, bonuses: null }, 'unknown'],
    ['flags that cannot be read', {}, { flags: null, bonuses: [] }, 'unknown'],
    ['the flag of another rate', {}, { flags: { mob_item: 400 }, bonuses: [] }, 'differs'],
    ['more Yang', { kind: 'yang' }, { flags: { mob_gold: 200 }, bonuses: [] }, 'confirmed'],
    ['Yang more often', { kind: 'yang' }, { flags: { mob_gold_pct: 200 }, bonuses: [] }, 'confirmed'],
    [
      'its own flag',
      { kind: 'other', flag: 'my_event' },
      { flags: { my_event: 1 }, bonuses: null },
      'confirmed',
    ],
    ['its own flag, not set', { kind: 'other', flag: 'my_event' }, { flags: {}, bonuses: null }, 'differs'],
    ['the quiz', { kind: 'oxQuiz' }, { flags: { oxevent_status: 2 }, bonuses: null }, 'confirmed'],
    ['no quiz', { kind: 'oxQuiz' }, { flags: {}, bonuses: [] }, 'unknown'],
    ['a tournament', { kind: 'tournament' }, { flags: { mob_exp: 900 }, bonuses: [] }, 'unknown'],
    [
      'one of the seasonal flags',
      { kind: 'seasonal' },
      { flags: { xmas_snow: 1 }, bonuses: [] },
      'confirmed',
    ],
  ] as const)('%s', (_, event, game, expected) => {
    expect(confirm(announced(event), game)).toBe(expected);
  });

  test('a bonus of the empire counts for that empire', () => {
    const game = { flags: {}, bonuses: [{ empire: 2, rate: 'exp', value: 100 } as const] };
    expect(confirm(announced({ empires: [2] }), game)).toBe('confirmed');
    expect(confirm(announced({ empires: [2, 3] }), game)).toBe('differs');
    expect(confirm(announced(), game)).toBe('differs');
    const all = { flags: {}, bonuses: [{ empire: 0, rate: 'exp', value: 100 } as const] };
    expect(confirm(announced(), all)).toBe('confirmed');
  });

  test('nothing was ever read', () => {
    expect(confirm(announced(), null)).toBe('unknown');
  });
});

describe('the rates of the game', () => {
  test('what was never set is normal', () => {
    const rates = ratesOfGame({ flags: { mob_item: 0 }, bonuses: null }, []);
    expect(rates?.map(({ name, value }) => [name, value])).toEqual([
      ['exp', 100],
      ['item', 100],
      ['yangChance', 100],
      ['yang', 100],
    ]);
    expect(rates?.every(({ until, empires }) => !until && empires.length === 0)).toBe(true);
  });

  test('a raised rate ends with the event that raises it, or not at all', () => {
    const game = { flags: { mob_exp: 200, mob_item: 150 }, bonuses: [] };
    const [exp, item] = ratesOfGame(game, [{ ...announced(), endsAt }]) ?? [];
    expect([exp?.until, item?.until]).toEqual([endsAt.toISOString(), null]);
    expect(item?.value).toBe(150);
  });

  test('a running event that has announced more ends no rate', () => {
    const [exp] = ratesOfGame({ flags: { mob_exp: 150 }, bonuses: [] }, [{ ...announced(), endsAt }]) ?? [];
    expect([exp?.value, exp?.until]).toEqual([150, null]);
  });

  test('the bonus of one empire is shown for it alone', () => {
    const bonuses = [{ empire: 3, rate: 'item', value: 50 } as const];
    const [, item] = ratesOfGame({ flags: { mob_item: 200 }, bonuses }, []) ?? [];
    expect(item).toMatchObject({ value: 200, empires: [{ empire: 3, value: 300 }] });
  });

  test('there are none while the game cannot be read', () => {
    expect(ratesOfGame(null, [])).toBeNull();
    expect(ratesOfGame({ flags: null, bonuses: [] }, [])).toBeNull();
  });
});
