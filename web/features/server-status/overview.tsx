import type { ServerStatus } from '#contract/api/world/server-status.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { isUp } from '#contract/server-status/conditions.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { formatAgo, formatMinutes, useTimes } from './times.ts';

type Shown = { readonly status: ServerStatus };

/** How the game is, and since when. */
function Condition({ status: { condition, since } }: Shown) {
  const { t } = useTexts();
  const time = useTimes();
  const group = isUp(condition) ? 'online' : condition;
  return (
    <p className="status-condition" data-condition={group}>
      <span className="status-dot" aria-hidden="true" />
      <span suppressHydrationWarning>
        {since
          ? t(`serverStatus.since.${group}`, { time: time(since) })
          : t(`serverStatus.condition.${group}`)}
      </span>
    </p>
  );
}

function Players({ status }: Shown) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { condition, players, isAtLeast, seenMinutes, measuredAt } = status;
  if (players !== null) {
    const unit =
      seenMinutes === null
        ? t('serverStatus.playersOnline', { count: players })
        : t('serverStatus.playersSeen', { count: players, minutes: seenMinutes });
    return (
      <>
        <p aria-live="polite" aria-atomic="true">
          <span className="status-figure">{formatNumber(tag, players)}</span>{' '}
          <span className="status-figure-unit">{unit}</span>
        </p>
        {seenMinutes !== null && <p className="status-note">{t('serverStatus.seenNote')}</p>}
        {isAtLeast && <p className="status-note">{t('serverStatus.atLeast')}</p>}
      </>
    );
  }
  if (measuredAt === null) {
    return (
      <>
        <p className="status-word">{t('serverStatus.noFigures')}</p>
        <p className="status-note">{t('serverStatus.noFiguresText')}</p>
      </>
    );
  }
  const isOnline = isUp(condition);
  return (
    <>
      <p className="status-word">{t(`serverStatus.condition.${isOnline ? 'online' : condition}`)}</p>
      <p className="status-note">{t(`serverStatus.withoutCounts.${isOnline ? 'online' : condition}`)}</p>
    </>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly detail?: string | undefined;
}

function Figure({ label, value, detail }: FigureProps) {
  return (
    <div className="status-fact">
      <dt>{label}</dt>
      <dd>
        <strong suppressHydrationWarning>{value}</strong>
        {detail && <span suppressHydrationWarning>{detail}</span>}
      </dd>
    </div>
  );
}

const minutesBetween = (from: string, to: string) =>
  Math.max(Math.floor((Date.parse(to) - Date.parse(from)) / 60_000), 0);

function hasFacts({ since, lastRestart, record, peak, reachability }: ServerStatus): boolean {
  return [since, lastRestart, record, peak, reachability].some((fact) => fact !== null);
}

function Facts({ status }: Shown) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const time = useTimes();
  const { condition, since, lastRestart, measuredAt, record, peak, reachability } = status;
  const percent = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 });
  const away = reachability ? reachability.minutes - reachability.reachable : 0;
  return (
    <dl className="status-facts">
      {record && (
        <Figure
          label={t('serverStatus.record')}
          value={formatNumber(tag, record.players)}
          detail={time(record.at)}
        />
      )}
      {peak && (
        <Figure
          label={t('serverStatus.peak')}
          value={formatNumber(tag, peak.players)}
          detail={time(peak.at)}
        />
      )}
      {lastRestart && measuredAt && (
        <Figure
          label={t('serverStatus.lastRestart')}
          value={formatAgo(tag, minutesBetween(lastRestart, measuredAt))}
          detail={time(lastRestart)}
        />
      )}
      {!lastRestart && since && measuredAt && isUp(condition) && (
        <Figure
          label={t('serverStatus.upFor')}
          value={formatMinutes(tag, minutesBetween(since, measuredAt))}
          detail={time(since)}
        />
      )}
      {reachability && (
        <Figure
          label={t('serverStatus.reachable')}
          // Rounded down: only what was never away is 100 %.
          value={percent.format(Math.floor((reachability.reachable / reachability.minutes) * 1_000) / 1_000)}
          detail={
            away === 0
              ? t('serverStatus.neverAway')
              : t('serverStatus.away', { duration: formatMinutes(tag, away) })
          }
        />
      )}
    </dl>
  );
}

/** The figures of this moment, and what they are measured by. */
export function Overview({ status }: Shown) {
  const { t } = useTexts();
  const time = useTimes();
  const { measuredAt } = status;
  return (
    <section className="status-now" aria-label={t('serverStatus.title')}>
      <div className="status-main">
        {status.seenMinutes === null && measuredAt && <Condition status={status} />}
        <Players status={status} />
        {measuredAt && (
          <p className="status-note" suppressHydrationWarning>
            {t('serverStatus.measured', { time: time(measuredAt) })}
          </p>
        )}
      </div>
      {hasFacts(status) && <Facts status={status} />}
    </section>
  );
}
