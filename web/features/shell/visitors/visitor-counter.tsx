import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { counterPlaces } from '#web/ui/counter-digits.ts';
import { useVisitors } from './use-visitors.ts';

/** Digits on tiles; screen readers get one number. */
export function VisitorCounter() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const visitors = useVisitors(useShell().statistics.visitors);
  return (
    <p className="counter">
      <span className="sr-only">{formatNumber(tag, visitors)} </span>
      <span className="counter-tiles" aria-hidden="true">
        {counterPlaces(visitors).map(({ text, isDot, fromRight }) => (
          <span key={fromRight} className={isDot ? 'counter-dot' : 'counter-tile'}>
            {text}
          </span>
        ))}
      </span>
      <span className="counter-label">{t('site.visitors', { count: visitors })}</span>
    </p>
  );
}
