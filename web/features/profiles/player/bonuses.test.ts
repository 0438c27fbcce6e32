import { expect, test } from 'vitest';
import de from '#locales/de.json' with { type: 'json' };
import en from '#locales/en.json' with { type: 'json' };
import { createTexts } from '#web/i18n.ts';
import { formatBonus, splitName, sumBonuses } from './bonuses.ts';
import { levelSince } from './facts.tsx';

test('equal bonuses are added up, in the order of their first', () => {
  const bonuses = [
    { bonus: 'maxHp', value: 2_000 },
    { bonus: 'critical', value: 10 },
    { bonus: 'maxHp', value: 1_500 },
  ] as const;
  expect(sumBonuses(bonuses)).toEqual([
    { bonus: 'maxHp', value: 3_500 },
    { bonus: 'critical', value: 10 },
  ]);
});

test('a bonus is written with its sign, per cent only where it is one', () => {
  const { t: german } = createTexts('de', de);
  const { t: english } = createTexts('en', en);
  expect(formatBonus(german, 'de', { bonus: 'maxHp', value: 2_000 })).toBe('+2.000');
  expect(formatBonus(german, 'de', { bonus: 'averageDamage', value: 42 })).toBe('+42\u00a0%');
  expect(formatBonus(english, 'en', { bonus: 'averageDamage', value: 42 })).toBe('+42%');
  expect(formatBonus(english, 'en', { bonus: 'skillDamage', value: -9 })).toBe('−9%');
  expect(formatBonus(english, 'en', { bonus: 'stunImmunity', value: 1 })).toBe('');
});

test('the plus of a name stands apart', () => {
  expect(splitName('Poison Sword+9')).toEqual(['Poison Sword', '+9']);
  expect(splitName('Third Hand')).toEqual(['Third Hand', '']);
  expect(splitName('+5')).toEqual(['+5', '']);
});

test('a level dates from the day it was noted first, unless it was there from the beginning', () => {
  const day = (date: string, level: number) => ({ day: date, rank: 1, level });
  const days = [day('2026-01-01', 41), day('2026-01-02', 42), day('2026-01-03', 42)];
  expect(levelSince({ history: days, level: 42 })).toBe('2026-01-02');
  expect(levelSince({ history: days.slice(1), level: 42 })).toBeUndefined();
  expect(levelSince({ history: null, level: 42 })).toBeUndefined();
});
