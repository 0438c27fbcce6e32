import { useTexts } from '#web/i18n.ts';
import { useDates } from '#web/page/written-dates.ts';

/** Total and time of the data; announced after a search. */
export function Summary({ total, asOf }: { readonly total: number; readonly asOf: string }) {
  const { t } = useTexts();
  const written = useDates();
  return (
    <p className="ranking-summary" role="status">
      <span>{t('ranking.total', { count: total })}</span>
      <span>{t('ranking.asOf', { time: written('time', asOf) })}</span>
    </p>
  );
}
