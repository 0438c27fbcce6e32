import { formatDate, formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';

/** A count of one day; null before the site began to count. */
export interface DayValue {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly value: number | null;
}

interface DayTableProps {
  readonly title: string;
  readonly days: readonly DayValue[];
}

/** The values behind a chart, newest first, opened on demand. */
export function DayTable({ title, days }: DayTableProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <details className="chart-values">
      <summary>
        {t('admin.state.asTable')}
        <span className="sr-only">: {title}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="chart-table" aria-label={`${t('admin.state.lastDays')}: ${title}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('admin.state.day')}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, value }) => (
              <tr key={day}>
                <th scope="row" suppressHydrationWarning>
                  <time dateTime={day}>{formatDate(tag, day)}</time>
                </th>
                <td>{value === null ? t('admin.state.notCounted') : formatNumber(tag, value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
