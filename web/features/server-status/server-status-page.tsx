import './server-status.css';
import { useLoaderData } from 'react-router';
import type { Balance } from '#contract/api/rankings.ts';
import type { ShownEvents } from '#contract/api/world/events.ts';
import type { PlayerHistory, ServerStatus } from '#contract/api/world/server-status.ts';
import { type HistoryRange, historyRanges } from '#contract/server-status/conditions.ts';
import { apiContext } from '#web/api.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { loadEmpireBalance } from '#web/page/load-empire-balance.ts';
import { modulesOfLoaders } from '#web/page/modules.ts';
import { describe } from '#web/page/page-meta.ts';
import type { MetaOf } from '#web/page/page-state.ts';
import { type LoaderArgs, useShell } from '#web/page/shell-data.ts';
import { RatesCard } from '#web/ui/events/rates-card.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useVisitorZone } from '#web/ui/time/use-visitor-clock.ts';
import { zoneName } from '#web/ui/time/zoned-times.ts';
import { Channels } from './channels.tsx';
import { ClassBalance } from './class-balance.tsx';
import { EmpiresOnline } from './empires-online.tsx';
import { Overview } from './overview.tsx';
import { statusPath } from './path.ts';
import { PlayersChart } from './players-chart.tsx';
import { ComingEvents, RunningNow } from './status-events.tsx';
import { useLiveStatus } from './use-live-status.ts';

interface StatusData {
  readonly status: ServerStatus;
  /** Null where the site's database does not answer. */
  readonly history: PlayerHistory | null;
  readonly range: HistoryRange;
  /** Of the ranked characters; null while the ranking is unavailable. */
  readonly balance: Balance | null;
  /** Null while the module is off. */
  readonly events: ShownEvents | null;
  /** When this was loaded, for the distance of the time zone from UTC. */
  readonly loadedAt: string;
}

const isRange = (text: string | null): text is HistoryRange => historyRanges.some((range) => range === text);

/** @throws ApiError */
export async function loader({ context, request }: LoaderArgs): Promise<StatusData> {
  const api = context.get(apiContext);
  const asked = new URL(request.url).searchParams.get('tab');
  const range = isRange(asked) ? asked : '24h';
  const [{ data: status }, history, balance, events] = await Promise.all([
    api.call('GET /api/server-status'),
    api.call('GET /api/server-status/history', { query: { range } }).then(
      ({ data }) => data,
      () => null,
    ),
    loadEmpireBalance(api),
    context.get(modulesOfLoaders).includes('events')
      ? api.call('GET /api/events', { query: {} }).then(
          ({ data }) => data,
          () => null,
        )
      : null,
  ]);
  return { status, history, range, balance, events, loadedAt: new Date().toISOString() };
}

export const meta: MetaOf = (_data: StatusData | undefined, t) => ({
  title: t('serverStatus.title'),
  description: describe(t('serverStatus.description')),
  path: statusPath,
});

export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  const { status: loaded, loadedAt, ...data } = useLoaderData<StatusData>();
  const status = useLiveStatus(loaded);
  const { tag } = useLanguage();
  const { timeZone } = useVisitorZone();
  const zone = zoneName(tag, timeZone, new Date(loadedAt));
  return (
    <>
      <PageHeader
        view="dragon"
        title={t('serverStatus.title')}
        overline={config.serverName}
        lead={<span suppressHydrationWarning>{t('serverStatus.lead', { zone })}</span>}
      />
      <PageBody>
        <Cards {...data} status={status} />
      </PageBody>
    </>
  );
}

/** All that is known, each in its place. */
function Cards({ status, history, balance, events }: Omit<StatusData, 'loadedAt' | 'range'>) {
  const { t } = useTexts();
  const { timeZone } = useVisitorZone();
  const hasChannels = status.channels.length > 0;
  const isSeen = status.seenMinutes !== null;
  return (
    <div className="status">
      <div className="status-columns status-top">
        {hasChannels || isSeen ? <Overview status={status} /> : <NotSetUp />}
        {events && <RunningNow events={events} />}
      </div>
      <div className="status-columns">
        {hasChannels && <Channels status={status} />}
        {events && <RatesCard events={events} timeZone={timeZone} />}
      </div>
      {hasChannels && history && <PlayersChart history={history} status={status} />}
      {hasChannels && !history && (
        <LoadFailure title={t('serverStatus.historyFailed')} text={t('server.unavailable')} />
      )}
      <div className="status-columns status-halves">
        {status.empires && <EmpiresOnline counts={status.empires} balance={balance} isSeen={isSeen} />}
        {balance && <ClassBalance balance={balance} />}
      </div>
      {events && <ComingEvents events={events} />}
    </div>
  );
}

function NotSetUp() {
  const { t } = useTexts();
  return (
    <StateBox
      kind="empty"
      icon="clock"
      title={t('serverStatus.notSetUp')}
      text={t('serverStatus.notSetUpText')}
    />
  );
}
