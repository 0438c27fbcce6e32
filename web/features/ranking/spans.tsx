import type { Span } from '#contract/standings/kinds.ts';
import { useTexts } from '#web/i18n.ts';
import { useDates } from '#web/page/written-dates.ts';
import { Link } from '#web/ui/link.tsx';
import type { StandingsData } from './load-standings.ts';
import { standingsUrl } from './standings-query.ts';

/** What each span is called, in the group `standings`. */
export const spanTexts = { 1: 'day', 7: 'week', 30: 'month' } as const satisfies Record<Span, string>;

type SpansProps = Pick<StandingsData, 'query' | 'comparedWith' | 'comparable'>;

/** Over how long arrows compare, and with which day; only what has been noted is offered. */
export function Spans({ query, comparedWith, comparable }: SpansProps) {
  const { t } = useTexts();
  const written = useDates();
  if (comparable.length === 0) return null;
  return (
    <div className="ranking-spans">
      {comparable.some((days) => days !== query.days) && (
        <nav aria-label={t('standings.span')}>
          <span aria-hidden="true">{t('standings.span')}</span>
          {comparable.map((days) => (
            <Link
              key={days}
              to={standingsUrl({ ...query, days })}
              aria-current={days === query.days ? 'true' : undefined}
              keepsScroll
            >
              {t(`standings.${spanTexts[days]}`)}
            </Link>
          ))}
        </nav>
      )}
      <p>
        {comparedWith === null
          ? t('standings.notNoted')
          : t('standings.comparedWith', { day: written('date', comparedWith) })}
      </p>
    </div>
  );
}
