import type { EventsTable } from '#server/site/tables/events.ts';

/** An event of the tour. */
export type PlannedDemoEvent = Pick<EventsTable, 'kind' | 'value' | 'repeats' | 'minutes'> & {
  readonly slug: EventSlug;
  /** Days from the first start, and the time of day in UTC; without it, an hour before. */
  readonly inDays: number;
  readonly at?: string;
};

const slugs = ['double-experience', 'ox-quiz', 'empire-war', 'yang-weekend', 'tournament'] as const;

/** Of the calendar of the tour; their texts are in `news/<language>.json`. */
export type EventSlug = (typeof slugs)[number];

export const demoCalendar: readonly PlannedDemoEvent[] = [
  { slug: 'double-experience', kind: 'exp', value: 200, repeats: 'weekly', minutes: 600, inDays: 0 },
  {
    slug: 'empire-war',
    kind: 'kingdomWar',
    value: null,
    repeats: 'weekly',
    minutes: 60,
    inDays: 1,
    at: '19:00',
  },
  { slug: 'ox-quiz', kind: 'oxQuiz', value: null, repeats: 'weekly', minutes: 45, inDays: 2, at: '18:30' },
  {
    slug: 'yang-weekend',
    kind: 'yang',
    value: 200,
    repeats: 'weekly',
    minutes: 2_160,
    inDays: 5,
    at: '10:00',
  },
  {
    slug: 'tournament',
    kind: 'tournament',
    value: null,
    repeats: 'once',
    minutes: 180,
    inDays: 11,
    at: '17:00',
  },
];

/** Event flags of the embedded game that go with them. */
export const demoFlags: Readonly<Record<string, number>> = {
  mob_exp: 200,
  mob_item: 150,
  mob_gold_pct: 150,
  mob_gold: 100,
};
