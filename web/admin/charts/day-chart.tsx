import { useId } from 'react';
import { formatNumber } from '#contract/formats/numbers.ts';
import { formatDayAndMonth } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { TimeChart } from '#web/ui/charts/time-chart.tsx';

interface DayChartProps {
  readonly title: string;
  /** Counts of days (`YYYY-MM-DD`); null before the site began to count. */
  readonly days: readonly { readonly day: string; readonly value: number | null }[];
  /** False where who counts on several days would be counted several times. */
  readonly hasSum?: boolean;
}

/** Daily counts, their best day and, where it means something, their sum. */
export function DayChart({ title, days, hasSum = true }: DayChartProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const titleId = useId();
  const total = formatNumber(
    tag,
    days.reduce((sum, { value }) => sum + (value ?? 0), 0),
  );
  const most = days.reduce((best, each) => ((each.value ?? 0) > (best?.value ?? 0) ? each : best), days[0]);
  const summary = most?.value
    ? t('admin.state.most', {
        count: formatNumber(tag, most.value),
        date: formatDayAndMonth(tag, most.day),
      })
    : '';
  return (
    <section className="chart panel" aria-labelledby={titleId}>
      <header className="chart-head">
        <h3 id={titleId} className="text-card">
          {title}
        </h3>
        {hasSum && <p className="chart-total">{total}</p>}
        <p className="chart-summary" suppressHydrationWarning>
          {summary}
        </p>
      </header>
      <TimeChart
        title={title}
        summary={hasSum ? `${total}. ${summary}` : summary}
        unit={title}
        points={days.map(({ day, value }) => ({ at: day, value }))}
      />
    </section>
  );
}
