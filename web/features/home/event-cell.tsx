import type { ShownEvents } from '#contract/api/world/events.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { listEvents } from '#web/ui/events/event-list.ts';
import { Link } from '#web/ui/link.tsx';
import { TimeLeft } from '#web/ui/time/time-left.tsx';
import { useServerNow, useVisitorZone } from '#web/ui/time/use-visitor-clock.ts';
import { formatMoment } from '#web/ui/time/zoned-times.ts';

/** A cell of the strip: which event, and how long until it begins or ends. */
export function EventCell({ events }: { readonly events: ShownEvents }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { timeZone, isKnown } = useVisitorZone();
  const now = useServerNow(events.now);
  const { running, next } = listEvents(events.events, now);
  const isRunning = running.length > 0;
  const [first] = isRunning ? running : next;
  if (!first) return null;
  const { event, startsAt, endsAt } = first;
  const at = isRunning ? endsAt : startsAt;
  return (
    <div className="status-strip-cell status-strip-event" data-running={isRunning || undefined}>
      <dt>{t(isRunning ? 'home.eventRunning' : 'home.eventNext')}</dt>
      <dd>
        <Link to={paths.events} lang={event.language} className="status-strip-event-title">
          {event.title}
        </Link>
        <span className="status-strip-event-time">
          {isKnown ? (
            <TimeLeft until={at} now={now} />
          ) : (
            <time dateTime={at} suppressHydrationWarning>
              {formatMoment(tag, timeZone, at)} UTC
            </time>
          )}
        </span>
      </dd>
    </div>
  );
}
