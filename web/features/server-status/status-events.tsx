import type { ShownEvents } from '#contract/api/world/events.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { type Listed, listEvents } from '#web/ui/events/event-list.ts';
import { NextEvents } from '#web/ui/events/next-events.tsx';
import { RunningEvents } from '#web/ui/events/running-events.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { useServerNow, useVisitorZone } from '#web/ui/time/use-visitor-clock.ts';

interface StatusEventsProps {
  readonly events: ShownEvents;
}

const shownNext = 4;

/** The calendar tells more of each. */
const withoutText = (listed: Listed): Listed => ({ ...listed, event: { ...listed.event, html: '' } });

function useListed({ events, now: loadedAt }: ShownEvents) {
  const { timeZone, isKnown } = useVisitorZone();
  const now = useServerNow(loadedAt);
  return { ...listEvents(events, now), timeZone, now: isKnown ? now : null };
}

/** What is on; of several what ends first. Nothing where nothing runs. */
export function RunningNow({ events }: StatusEventsProps) {
  const { running, timeZone, now } = useListed(events);
  if (running.length === 0) return null;
  return <RunningEvents running={running.slice(0, 1).map(withoutText)} timeZone={timeZone} now={now} />;
}

/** What comes next, and the way to the calendar. */
export function ComingEvents({ events }: StatusEventsProps) {
  const { t } = useTexts();
  const { next, timeZone, now } = useListed(events);
  const calendar = <Link to={paths.events}>{t('serverStatus.calendar')}</Link>;
  return (
    <section aria-labelledby="status-events">
      <SectionTitle id="status-events" aside={calendar}>
        {t('events.next')}
      </SectionTitle>
      {next.length > 0 ? (
        <NextEvents next={next.slice(0, shownNext).map(withoutText)} timeZone={timeZone} now={now} />
      ) : (
        <StateBox
          kind="empty"
          icon="calendar"
          level={3}
          title={t('events.empty')}
          text={t('events.emptyText')}
        />
      )}
    </section>
  );
}
