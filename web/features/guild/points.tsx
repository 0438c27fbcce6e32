import { useState } from 'react';
import type { Guild } from '#contract/api/world/guilds.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { lastDays } from '#web/ui/charts/points.ts';
import { TimeChart } from '#web/ui/charts/time-chart.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Segments } from '#web/ui/profile/segments.tsx';

const periods = { days30: 30, days90: 90, all: null } as const;
type Period = keyof typeof periods;
const periodNames = Object.keys(periods) as Period[];
const tones = { won: 'success', drawn: 'muted', lost: 'danger', cancelled: 'muted' } as const;
/** A line needs two. */
const leastDays = 2;

/** Ladder points since the site began to note them, with a ring for each day on which a war ended. */
export function Points({ guild: { ends, ...guild } }: { readonly guild: Guild }) {
  const days = guild.days ?? [];
  const { t } = useTexts();
  const { tag } = useLanguage();
  const [period, setPeriod] = useState<Period>('days90');
  const title = t('ranking.ladderPoints');
  const shown = lastDays(days, periods[period]);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last || days.length < leastDays) {
    return <StateBox kind="empty" icon="history" title={title} text={t('profiles.guild.noHistory')} />;
  }
  const marks = ends
    .filter(({ day }) => shown.some((each) => each.day === day))
    .map(({ day, result, opponent }) => {
      const word = t(`profiles.guild.result.${result}`);
      return {
        at: day,
        tone: tones[result],
        text: opponent ? t('site.labelled', { label: word, value: opponent }) : word,
      };
    });
  const summary = t('profiles.guild.pointsChange', {
    from: formatNumber(tag, first.points),
    to: formatNumber(tag, last.points),
  });
  return (
    <section className="chart panel" aria-labelledby="guild-points">
      <div className="guild-card-head">
        <h2 id="guild-points" className="text-card">
          {title}
        </h2>
        <Segments
          legend={t('profiles.guild.range')}
          names={periodNames}
          chosen={period}
          label={(name) => t(`profiles.guild.${name}`)}
          onChoose={setPeriod}
        />
      </div>
      <p className="chart-summary">
        {summary}
        {marks.length > 0 && <> · {t('profiles.guild.rings')}</>}
      </p>
      <TimeChart
        title={title}
        summary={summary}
        unit={title}
        isClose
        points={shown.map(({ day, points }) => ({ at: day, value: points }))}
        marks={marks}
      />
    </section>
  );
}
