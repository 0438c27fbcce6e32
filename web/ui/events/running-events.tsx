import './event-cards.css';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Prose } from '#web/ui/prose/prose.tsx';
import { TimeLeft } from '#web/ui/time/time-left.tsx';
import { formatMoment } from '#web/ui/time/zoned-times.ts';
import type { Listed } from './event-list.ts';
import { EventFacts, EventTitle } from './event-words.tsx';

interface RunningProps {
  readonly running: readonly Listed[];
  readonly timeZone: string;
  /** Null before the browser knows the time. */
  readonly now: Date | null;
}

/** What is on, with the time left. */
export function RunningEvents({ running, timeZone, now }: RunningProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <section aria-labelledby="events-running">
      <h2 id="events-running" className="sr-only">
        {t('events.running')}
      </h2>
      <ul className="events-running">
        {running.map(({ event, endsAt }) => (
          <li key={event.id} className="event-running">
            <p className="event-running-now">{t('events.running')}</p>
            <h3 className="event-running-title">
              <EventTitle event={event} />
            </h3>
            <p className="event-facts">
              <EventFacts event={event} />
            </p>
            <p className="event-running-left">{now && <TimeLeft until={endsAt} now={now} />}</p>
            <p className="event-time">
              <time dateTime={endsAt} suppressHydrationWarning>
                {t('events.ends', { time: formatMoment(tag, timeZone, endsAt) })}
              </time>
            </p>
            {event.html !== '' && <Prose html={event.html} lang={event.language} className="event-text" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
