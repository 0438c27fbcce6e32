/** Sums of a day that staff see over time. */
export const dailyFigures = [
  'visits',
  'registrations',
  'logins',
  'activeAccounts',
  'newsReads',
  'downloads',
  'translations',
] as const;

export type DailyFigure = (typeof dailyFigures)[number];

/** Within how many days accounts came back. */
export const returningDays = [1, 7, 30] as const;

/** Days that a page shows. */
export const figureSpans = [30, 90, 365] as const;
