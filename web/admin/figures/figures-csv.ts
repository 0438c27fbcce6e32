import type { Figures } from '#contract/api/staff/figures.ts';
import { dailyFigures } from '#contract/figures/figure-names.ts';

/** The sums of all days as a table; unknown values are empty. */
export function figuresCsv({ days, returning }: Pick<Figures, 'days' | 'returning'>): string {
  const back = returning.map(({ after, days: found }) => ({
    heading: `returningPercent${after}`,
    percents: new Map(found.map(({ day, percent }) => [day, percent])),
  }));
  const heading = ['day', ...dailyFigures, ...back.map((each) => each.heading)];
  const rows = days.map((figures) => [
    figures.day,
    ...dailyFigures.map((name) => figures[name] ?? ''),
    ...back.map(({ percents }) => percents.get(figures.day) ?? ''),
  ]);
  return [heading, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}
