import type { Stamp } from './stamp.ts';

export interface VisitorsTable {
  visitor_hash: string;
  last_visit_at: Stamp;
}

export interface CountersTable {
  name: string;
  value: number;
}

export type DailyCountName = 'visits' | 'registrations';

/** Sums of a day in the owner's time zone (TIME_ZONE). */
export interface DailyCountsTable {
  name: DailyCountName;
  /** `YYYY-MM-DD` */
  day: string;
  value: number;
}

/** Counted as it happens; registrations by language, the others without parts. */
export const countedFigures = ['newsReads', 'downloads', 'translations', 'registrations'] as const;

export type CountedFigure = (typeof countedFigures)[number];

/** Sums of a day in the owner's time zone, for ever: no address and no login stands in one. */
export interface FigureDaysTable {
  /** `returning` and `returningOf`: accounts that came back, of how many; the others as they say. */
  name:
    | CountedFigure
    | 'logins'
    | 'activeAccounts'
    | 'activeByLanguage'
    | 'activeByEmpire'
    | 'returning'
    | 'returningOf';
  /** `YYYY-MM-DD` */
  day: string;
  /** A language, an empire, or after how many days; else empty. */
  part: string;
  value: number;
}

/** Visits and sums. */
export interface FiguresTables {
  visitors: VisitorsTable;
  counters: CountersTable;
  daily_counts: DailyCountsTable;
  figure_days: FigureDaysTable;
}
