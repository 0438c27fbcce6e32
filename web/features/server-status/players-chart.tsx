import type { PlayerHistory, ServerStatus } from '#contract/api/world/server-status.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { type HistoryRange, historyRanges } from '#contract/server-status/conditions.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { formatPoint } from '#web/ui/charts/points.ts';
import { TimeChart } from '#web/ui/charts/time-chart.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Link } from '#web/ui/link.tsx';
import { useVisitorZone } from '#web/ui/time/use-visitor-clock.ts';
import { statusPath } from './path.ts';
import { useTimes } from './times.ts';

function Ranges({ current }: { readonly current: HistoryRange }) {
  const { t } = useTexts();
  return (
    <nav className="status-ranges" aria-label={t('serverStatus.timeSpan')}>
      {historyRanges.map((range) => (
        <Link
          key={range}
          to={range === '24h' ? statusPath : `${statusPath}?tab=${range}`}
          aria-current={range === current ? 'true' : undefined}
          keepsScroll
        >
          {t(`serverStatus.range.${range}`)}
        </Link>
      ))}
    </nav>
  );
}

function useSummary({ points }: PlayerHistory): string {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { timeZone } = useVisitorZone();
  const most = points.reduce(
    (best, each) => ((each.players ?? -1) > (best?.players ?? -1) ? each : best),
    points[0],
  );
  if (!most || most.players === null) return t('chart.noData');
  return t('serverStatus.summary', {
    players: t('serverStatus.players', { count: most.players, shown: formatNumber(tag, most.players) }),
    time: formatPoint(tag, timeZone, most.at),
  });
}

interface PlayersChartProps {
  readonly history: PlayerHistory;
  readonly status: ServerStatus;
}

/** How many played, over the chosen time. */
export function PlayersChart({ history, status }: PlayersChartProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const time = useTimes();
  const { timeZone } = useVisitorZone();
  const summary = useSummary(history);
  const { range, points } = history;
  const { record, beganAt } = status;
  const isEmpty = points.every(({ players }) => players === null);
  const title = t('serverStatus.chart');
  return (
    <section className="status-card panel" aria-labelledby="players-online">
      <header className="status-card-head">
        <div>
          <h2 id="players-online" className="text-card">
            {title}
          </h2>
          <p className="text-meta text-muted">{t(`serverStatus.average.${range}`)}</p>
        </div>
        <Ranges current={range} />
      </header>
      {isEmpty ? (
        <StateBox
          kind="empty"
          icon="history"
          level={3}
          title={
            beganAt ? t('serverStatus.measuring', { time: time(beganAt) }) : t('serverStatus.notMeasured')
          }
          text={t('serverStatus.measuringText')}
        />
      ) : (
        <TimeChart
          key={range}
          title={title}
          summary={summary}
          unit={title}
          points={points.map(({ at, players }) => ({ at, value: players }))}
          timeZone={timeZone}
          record={
            record
              ? {
                  value: record.players,
                  label: t('serverStatus.recordLine', {
                    players: formatNumber(tag, record.players),
                    time: time(record.at),
                  }),
                }
              : undefined
          }
          {...(range === '24h' ? { endLabel: t('serverStatus.now') } : {})}
          valueText={(players) =>
            t('serverStatus.players', { count: players, shown: formatNumber(tag, players) })
          }
        />
      )}
    </section>
  );
}
