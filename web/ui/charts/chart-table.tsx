import { useLanguage, useTexts } from '#web/i18n.ts';
import { type ChartPoint, formatPoint, isDay } from './points.ts';

interface ChartTableProps {
  readonly title: string;
  readonly unit: string;
  readonly points: readonly ChartPoint[];
  readonly timeZone: string;
  readonly valueText: (value: number) => string;
}

/** The values behind a chart, newest first, opened on demand. */
export function ChartTable({ title, unit, points, timeZone, valueText }: ChartTableProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const ofDays = isDay(points[0]?.at ?? '');
  const label = t('site.labelled', { label: t('chart.values'), value: title });
  const [, ofTitle] = t('site.labelled', { label: '\n', value: title }).split('\n');
  return (
    <details className="chart-values">
      <summary>
        {t('chart.asTable')}
        <span className="sr-only">{ofTitle}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="chart-table" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{ofDays ? t('chart.day') : t('chart.time')}</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {[...points].reverse().map(({ at, value }) => (
              <tr key={at}>
                <th scope="row">
                  <time dateTime={at} suppressHydrationWarning>
                    {formatPoint(tag, timeZone, at)}
                  </time>
                </th>
                <td>{value === null ? t('chart.noData') : valueText(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
