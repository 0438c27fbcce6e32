import { useLanguage, useTexts } from '#web/i18n.ts';
import type { CalendarDay, DayListed } from '#web/ui/events/event-list.ts';
import { EventTitle } from '#web/ui/events/event-words.tsx';
import { dayNames, formatClock, formatMoment } from '#web/ui/time/zoned-times.ts';

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
                {listed.map((each) => (
                  <DayEvent
                    key={`${each.event.id} ${each.startsAt}`}
                    listed={each}
                    timeZone={timeZone}
                    now={now}
                  />
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface DayEventProps extends Pick<WeekProps, 'timeZone' | 'now'> {
  readonly listed: DayListed;
}

/** With its beginning where that is still to come on this day, else with its end. */
function DayEvent({ listed, timeZone, now }: DayEventProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { event, startsAt, endsAt, isFirstDay, isLastDay } = listed;
  const isRunning = new Date(startsAt) <= now;
  const isComing = isFirstDay && !isRunning;
  const formatEnd = isLastDay ? formatClock : formatMoment;
  return (
    <li className="events-day-event" data-running={isRunning || undefined}>
      <time dateTime={isComing ? startsAt : endsAt} suppressHydrationWarning>
        {isComing
          ? formatClock(tag, timeZone, startsAt)
          : t('events.until', { time: formatEnd(tag, timeZone, endsAt) })}
      </time>
      <span>
        <EventTitle event={event} />
      </span>
    </li>
  );
}
