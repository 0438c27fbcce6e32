import './status-strip.css';
import type { ReactNode } from 'react';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useDates } from '#web/page/written-dates.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { EventCell } from './event-cell.tsx';
import type { GameFacts } from './game-facts.ts';

interface CellProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly detail: string;
}

function Cell({ label, value, detail }: CellProps) {
  return (
    <div className="status-strip-cell">
      <dt>{label}</dt>
      <dd>
        <strong>{value}</strong> <span>{detail}</span>
      </dd>
    </div>
  );
}

interface StripProps {
  readonly game: GameFacts;
  /** Shown where nothing is known. */
  readonly otherwise: ReactNode;
}

/** Who is on now and who ever was, and the running or next event; only what is known has a cell. */
export function StatusStrip({ game: { status, events }, otherwise }: StripProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const written = useDates();
  // Whom the game has saved lately is not who is on now.
  const players = status?.seenMinutes === null ? status.players : null;
  const hasEvents = events !== undefined && events.events.length > 0;
  if (players === null && !hasEvents) return otherwise;
  const isCounted = players !== null;
  return (
    <section className="status-strip" aria-label={t(isCounted ? 'home.statusOnline' : 'home.eventNext')}>
      <dl>
        {isCounted && (
          <Cell
            label={t('home.statusOnline')}
            value={
              <>
                <span className="status-strip-dot" aria-hidden="true" />
                {formatNumber(tag, players)}
              </>
            }
            detail={t('home.statusPlayers', { count: players })}
          />
        )}
        {isCounted && status?.record && (
          <Cell
            label={t('home.statusRecord')}
            value={formatNumber(tag, status.record.players)}
            detail={written('date', status.record.at)}
          />
        )}
        {hasEvents && <EventCell events={events} />}
      </dl>
      {isCounted && (
        <Link to="/status" className="status-strip-more" aria-label={t('home.statusMore')}>
          <Icon name="right" size={20} />
        </Link>
      )}
    </section>
  );
}
