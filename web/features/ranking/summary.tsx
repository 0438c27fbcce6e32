import { formatTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';

/** Total and time of the data; announced after a search. */
export function Summary({ total, asOf }: { readonly total: number; readonly asOf: string }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <p className="ranking-summary" role="status">
      <span>{t('ranking.total', { count: total })}</span>
      <span>{t('ranking.asOf', { time: formatTime(tag, asOf) })}</span>
    </p>
  );
}
