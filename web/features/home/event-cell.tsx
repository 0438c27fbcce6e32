import type { ShownEvents } from '#contract/api/world/events.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { TimeLeft } from '#web/ui/time/time-left.tsx';
import { useServerNow, useVisitorZone } from '#web/ui/time/use-visitor-clock.ts';
import { formatMoment } from '#web/ui/time/zoned-times.ts';

/** The running event that ends first; without one, the next to begin. */
function firstOf({ events }: ShownEvents, now: Date) {
  const listed = events.flatMap((event) => {
    const next = event.occurrences.find(({ endsAt }) => new Date(endsAt) > now);
    return next ? [{ event, ...next, isRunning: new Date(next.startsAt) <= now }] : [];
  });
  const at = (each: (typeof listed)[number]) => (each.isRunning ? each.endsAt : each.startsAt);
  const running = listed.filter(({ isRunning }) => isRunning);
  const candidates = running.length > 0 ? running : listed;
  const [first] = candidates.toSorted((one, other) => (at(one) < at(other) ? -1 : 1));
  return first && { ...first, at: at(first) };
}

/** A cell of the strip: which event, and how long until it begins or ends. */
export function EventCell({ events }: { readonly events: ShownEvents }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { timeZone, isKnown } = useVisitorZone();
  const now = useServerNow(events.now);
  const first = firstOf(events, now);
  if (!first) return null;
  const { event, at, isRunning } = first;
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
            <time dateTime={at}>{formatMoment(tag, timeZone, at)} UTC</time>
          )}
        </span>
      </dd>
    </div>
  );
}
