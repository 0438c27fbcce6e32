import { useLanguage, useTexts } from '#web/i18n.ts';
import type { CalendarDay } from '#web/ui/events/event-list.ts';
import { EventTitle } from '#web/ui/events/event-words.tsx';
import { dayNames, formatClock } from '#web/ui/time/zoned-times.ts';

interface WeekProps {
  readonly days: readonly CalendarDay[];
  readonly timeZone: string;
  readonly now: Date;
}

/** The next seven days, side by side where there is room. */
export function Week({ days, timeZone, now }: WeekProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <ol className="events-week panel">
      {days.map(({ day, listed }) => {
        const { weekday, date } = dayNames(tag, day);
        return (
          <li key={day} className="events-day">
            <h3 className="events-day-name">
              <span suppressHydrationWarning>{weekday}</span> <small suppressHydrationWarning>{date}</small>
            </h3>
            {listed.length === 0 ? (
              <p className="events-day-empty">
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t('events.dayEmpty')}</span>
              </p>
            ) : (
              <ul className="events-day-list">
                {listed.map(({ event, startsAt, endsAt }) => (
                  <li
                    key={`${event.id} ${startsAt}`}
                    className="events-day-event"
                    data-running={new Date(startsAt) <= now || undefined}
                  >
                    <time dateTime={startsAt} suppressHydrationWarning>
                      {new Date(startsAt) <= now
                        ? t('events.until', { time: formatClock(tag, timeZone, endsAt) })
                        : formatClock(tag, timeZone, startsAt)}
                    </time>
                    <span>
                      <EventTitle event={event} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
