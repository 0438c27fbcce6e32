import { useId } from 'react';
import { formatNumber } from '#contract/formats/numbers.ts';
import { formatDayAndMonth } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { reasonNotToDraw } from '#web/ui/charts/points.ts';
import { TimeChart } from '#web/ui/charts/time-chart.tsx';

interface DayChartProps {
  readonly title: string;
  /** Counts of days (`YYYY-MM-DD`); null before the site began to count. */
  readonly days: readonly { readonly day: string; readonly value: number | null }[];
  /** False where who counts on several days would be counted several times. */
  readonly hasSum?: boolean;
}

const countsOf = (days: DayChartProps['days']) => days.flatMap(({ value }) => value ?? []);

/** Without the last day, which is not over, unless it is the only one counted. */
function averageOf(days: DayChartProps['days']): number {
  const before = countsOf(days.slice(0, -1));
  const counts = before.length > 0 ? before : countsOf(days);
  return Math.round(counts.reduce((sum, count) => sum + count, 0) / counts.length);
}

/** Daily counts, their best day and their sum, or their average where a sum means nothing. */
export function DayChart({ title, days, hasSum = true }: DayChartProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const titleId = useId();
  const isDrawn = reasonNotToDraw(days) === undefined;
  const counts = countsOf(days);
  const figure = hasSum ? counts.reduce((sum, count) => sum + count, 0) : averageOf(days);
  const total = counts.length > 0 ? formatNumber(tag, figure) : '–';
  const most = days.reduce((best, each) => ((each.value ?? 0) > (best?.value ?? 0) ? each : best), days[0]);
  const peak = most?.value
    ? t('admin.state.most', {
        count: formatNumber(tag, most.value),
        date: formatDayAndMonth(tag, most.day),
      })
    : '';
  const isAverage = !hasSum && counts.length > 0;
  const summary = [isAverage ? t('admin.figures.average') : '', peak].filter(Boolean).join(' · ');
  return (
    <section className="chart panel" aria-labelledby={titleId}>
      <header className="chart-head">
        <h3 id={titleId} className="text-card">
          {title}
        </h3>
        <p className="chart-total">{total}</p>
        {(summary || isDrawn) && (
          <p className="chart-summary" suppressHydrationWarning>
            {summary}
          </p>
        )}
      </header>
      <TimeChart
        title={title}
        summary={`${total}. ${summary}`}
        unit={title}
        points={days.map(({ day, value }) => ({ at: day, value }))}
      />
    </section>
  );
}
