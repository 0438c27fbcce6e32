import type { WornBonus } from '#contract/api/world/players.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { type Bonus, bonusUnit } from '#contract/profiles/equipment.ts';
import type { Translate } from '#web/i18n.ts';

/** Adds up equal bonuses, in order of first appearance. */
export function sumBonuses(bonuses: readonly WornBonus[]): WornBonus[] {
  const sums = new Map<Bonus, number>();
  for (const { bonus, value } of bonuses) sums.set(bonus, (sums.get(bonus) ?? 0) + value);
  return [...sums].map(([bonus, value]) => ({ bonus, value }));
}

/** `+42%`, `−3`, or nothing for a bonus that is there or not. */
export function formatBonus(t: Translate, tag: string, { bonus, value }: WornBonus): string {
  const unit = bonusUnit(bonus);
  if (unit === 'none') return '';
  const amount = formatNumber(tag, Math.abs(value));
  return `${value < 0 ? '−' : '+'}${unit === 'percent' ? t('home.share', { percent: amount }) : amount}`;
}

/** An item's name without the `+9` that the game writes at its end. */
export function splitName(name: string): readonly [name: string, plus: string] {
  const [, base = name, plus = ''] = /^(.+?)\s*(\+\d{1,2})$/.exec(name) ?? [];
  return [base, plus];
}
