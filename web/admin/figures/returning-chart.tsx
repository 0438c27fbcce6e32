import type { Figures } from '#contract/api/staff/figures.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { TimeChart } from '#web/ui/charts/time-chart.tsx';

const titles = { 1: 'back1', 7: 'back7', 30: 'back30' } as const;

/** How many per cent of accounts came back. */
export function ReturningChart({ after, days }: Figures['returning'][number]) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const title = t(`admin.figures.${titles[after as keyof typeof titles]}`);
  const last = days.findLast(({ percent }) => percent !== null)?.percent;
  const percents = new Intl.NumberFormat(tag, { style: 'unit', unit: 'percent' });
  const valueText = (value: number) => percents.format(value);
  const latest = last === null || last === undefined ? undefined : valueText(last);
  return (
    <section className="chart panel" aria-label={title}>
      <header className="chart-head">
        <h3 className="text-card">{title}</h3>
        <p className="chart-total">{latest ?? '–'}</p>
      </header>
      <TimeChart
        title={title}
        summary={latest ?? ''}
        unit={t('admin.figures.percent')}
        points={days.map(({ day, percent }) => ({ at: day, value: percent }))}
        valueText={valueText}
      />
    </section>
  );
}
