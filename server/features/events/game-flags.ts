import type { EventKind, GameRate } from '#contract/events/event-kinds.ts';

/** Event flags of the rates, in per cent; 0 or missing was never set and counts as 100. */
export const rateFlags: Readonly<Record<GameRate, string>> = {
  exp: 'mob_exp',
  item: 'mob_item',
  yangChance: 'mob_gold_pct',
  yang: 'mob_gold',
};

const seasonalFlags = [
  'xmas_snow',
  'xmas_boom',
  'xmas_song',
  'xmas_tree',
  'xmas_santa',
  'xmas_sock',
  'newyear_boom',
  'newyear_fire',
  'newyear_moon',
  'drop_moon',
  'hc_drop',
  'lotto_drop',
  'easter_drop',
  'halloween_hair',
  'harvest_festival',
  'mystery_box_drop',
  'medal_part_drop',
  'kids_day_drop',
  'ramadan_drop',
  'event_map_active',
] as const;

/** Flags that are not 0 while an event of the kind is running, unless it names one of its own. */
export const kindFlags: Readonly<Partial<Record<EventKind, readonly string[]>>> = {
  oxQuiz: ['oxevent_status'],
  kingdomWar: ['threeway_war'],
  seasonal: seasonalFlags,
};

/** Flags that are read whatever is planned. */
export const knownFlags: readonly string[] = [
  ...Object.values(rateFlags),
  ...Object.values(kindFlags).flat(),
];
