import { useState } from 'react';
import type { Player } from '#contract/api/world/players.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { lastDays } from '#web/ui/charts/points.ts';
import { TimeChart } from '#web/ui/charts/time-chart.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Segments } from '#web/ui/profile/segments.tsx';

type Days = NonNullable<Player['history']>;

const periods = { month: 30, halfYear: 182, all: null } as const;
type Period = keyof typeof periods;
const periodNames = Object.keys(periods) as Period[];
/** A line needs two. */
const leastDays = 2;

/** Level and rank since the site began to note them, until now. */
export function History({ player: { history } }: { readonly player: Player }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (history === null) {
    return <StateBox kind="empty" icon="eye-off" title={t('profiles.history.private')} level={2} />;
  }
  if (history.length < leastDays) {
    const first = history[0]?.day;
    return (
      <StateBox
        kind="empty"
        icon="history"
        level={2}
        title={t('profiles.history.startsTomorrow')}
        text={
          first
            ? t('profiles.history.firstNote', { date: formatDate(tag, first) })
            : t('profiles.history.noNote')
        }
      />
    );
  }
  return (
    <div className="charts player-charts">
      <LevelChart days={history} />
      <RankChart days={history} />
    </div>
  );
}

interface ChartProps {
  readonly days: Days;
}

function endsOf(tag: string, values: readonly number[]): { readonly from: string; readonly to: string } {
  return { from: formatNumber(tag, values[0] ?? 0), to: formatNumber(tag, values.at(-1) ?? 0) };
}

function LevelChart({ days }: ChartProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { shown, control } = usePeriod(days, 'halfYear');
  const { from, to } = endsOf(
    tag,
    shown.map(({ level }) => level),
  );
  const summary =
    from === to ? t('ranking.levelOf', { level: to }) : t('profiles.history.levelSummary', { from, to });
  return (
    <section className="chart panel">
      <ChartHead title={t('ranking.level')} summary={summary} control={control} />
      <TimeChart
        title={t('ranking.level')}
        summary={summary}
        unit={t('ranking.level')}
        kind="step"
        isClose
        points={shown.map(({ day, level }) => ({ at: day, value: level }))}
      />
    </section>
  );
}

function RankChart({ days }: ChartProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { shown, control } = usePeriod(days, 'month');
  const ranks = shown.flatMap(({ rank }) => rank ?? []);
  const { from, to } = endsOf(tag, ranks);
  const change =
    from === to
      ? t('profiles.history.rankOf', { rank: to })
      : t('profiles.history.rankSummary', { from, to });
  const summary = ranks.length === 0 ? '' : change;
  return (
    <section className="chart panel">
      <ChartHead title={t('ranking.rank')} summary={summary} control={control} />
      <TimeChart
        title={t('ranking.rank')}
        summary={summary}
        unit={t('profiles.history.rankUnit')}
        kind="step"
        inverted
        points={shown.map(({ day, rank }) => ({ at: day, value: rank }))}
      />
    </section>
  );
}

interface ChartHeadProps {
  readonly title: string;
  readonly summary: string;
  readonly control: React.ReactNode;
}

function ChartHead({ title, summary, control }: ChartHeadProps) {
  return (
    <div className="player-chart-head">
      <div>
        <h2 className="text-card">{title}</h2>
        {summary && <p>{summary}</p>}
      </div>
      {control}
    </div>
  );
}

/** The days of the chosen period, with the switch that chooses it; periods that show no more are not offered. */
function usePeriod(days: Days, first: Period) {
  const { t } = useTexts();
  const [period, setPeriod] = useState<Period>(first);
  const offered = periodNames.filter(
    (_, index) =>
      index === 0 || lastDays(days, periods[periodNames[index - 1] ?? 'all']).length < days.length,
  );
  const chosen = offered.includes(period) ? period : (offered.at(-1) ?? 'all');
  const shown = lastDays(days, periods[chosen]);
  const control = offered.length > 1 && (
    <Segments
      legend={t('profiles.history.period')}
      names={offered}
      chosen={chosen}
      label={(each) => t(`profiles.history.${each}`)}
      onChoose={setPeriod}
    />
  );
  return { shown, control };
}
