import './event-cards.css';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { Prose } from '#web/ui/prose/prose.tsx';
import { TimeLeft } from '#web/ui/time/time-left.tsx';
import { formatMoment } from '#web/ui/time/zoned-times.ts';
import type { Listed } from './event-list.ts';
import { EventFacts, EventTitle, kindIcons } from './event-words.tsx';

interface NextProps {
  readonly next: readonly Listed[];
  readonly timeZone: string;
  /** Null before the browser knows the time. */
  readonly now: Date | null;
}

/** What comes next, each event once. */
export function NextEvents({ next, timeZone, now }: NextProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <ul className="events-next">
      {next.map(({ event, startsAt }) => (
        <li key={event.id} className="event-next panel">
          <Icon name={kindIcons[event.kind]} size={26} className="event-icon" />
          <div className="event-next-text">
            <h3 className="event-next-title">
              <EventTitle event={event} />
            </h3>
            <p className="event-facts">
              <EventFacts event={event} />
              {event.repeats === 'weekly' && ` · ${t('events.weekly')}`}
            </p>
            {event.html !== '' && <Prose html={event.html} lang={event.language} className="event-text" />}
          </div>
          <div className="event-next-when">
            <p className="event-next-left">{now && <TimeLeft until={startsAt} now={now} />}</p>
            <p className="event-time">
              <time dateTime={startsAt} suppressHydrationWarning>
                {formatMoment(tag, timeZone, startsAt)}
              </time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
