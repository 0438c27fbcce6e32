import './events.css';
import { useLoaderData } from 'react-router';
import type { ShownEvents } from '#contract/api/world/events.ts';
import { apiContext } from '#web/api.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { inLanguage, paths } from '#web/paths.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { listEvents, weekOf } from '#web/ui/events/event-list.ts';
import { NextEvents } from '#web/ui/events/next-events.tsx';
import { RatesCard } from '#web/ui/events/rates-card.tsx';
import { RunningEvents } from '#web/ui/events/running-events.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { useServerNow, useVisitorZone } from '#web/ui/time/use-visitor-clock.ts';
import { zoneName } from '#web/ui/time/zoned-times.ts';
import { useLatestEvents } from './use-latest-events.ts';
import { Week } from './week.tsx';

/** @throws ApiError */
export async function loader({ context }: LoaderArgs): Promise<ShownEvents> {
  return (await context.get(apiContext).call('GET /api/events', { query: {} })).data;
}

export const meta: MetaOf = (_: unknown, t) => ({
  title: t('events.title'),
  description: describe(t('events.description')),
  path: paths.events,
});

export function Component() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { config } = useShell();
  const events = useLatestEvents(useLoaderData<ShownEvents>());
  const { timeZone, isKnown } = useVisitorZone();
  const now = useServerNow(events.now);
  const { running, next } = listEvents(events.events, now);
  const counted = isKnown ? now : null;
  return (
    <>
      <PageHeader
        view="market"
        overline={config.serverName}
        title={t('events.title')}
        lead={t('events.lead', { zone: zoneName(tag, timeZone, now) })}
      />
      <PageBody className="events">
        {running.length > 0 && <RunningEvents running={running} timeZone={timeZone} now={counted} />}
        <RatesCard events={events} timeZone={timeZone} />
        <section aria-labelledby="events-next">
          <SectionTitle id="events-next">{t('events.next')}</SectionTitle>
          {next.length > 0 ? (
            <NextEvents next={next} timeZone={timeZone} now={counted} />
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
        {events.events.length > 0 && (
          <section aria-labelledby="events-week">
            <SectionTitle id="events-week">{t('events.week')}</SectionTitle>
            <Week days={weekOf(events.events, timeZone, now)} timeZone={timeZone} now={now} />
          </section>
        )}
        <Feeds />
      </PageBody>
    </>
  );
}

function Feeds() {
  const { t } = useTexts();
  const { code } = useLanguage();
  return (
    <section className="event-card panel" aria-labelledby="events-feeds">
      <h2 id="events-feeds" className="text-card">
        {t('events.feeds')}
      </h2>
      <p className="event-card-lead">{t('events.feedsText')}</p>
      <ul className="events-feeds">
        <li>
          <a className="link" href={inLanguage(code, '/events.ics')}>
            <Icon name="calendar" size={18} />
            {t('events.ics')}
          </a>
        </li>
        <li>
          <a className="link" href={`/api/events?language=${code}`}>
            <Icon name="feed" size={18} />
            {t('events.json')}
          </a>
        </li>
      </ul>
    </section>
  );
}
