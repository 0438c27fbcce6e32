import type { Guild, WarShown } from '#contract/api/world/guilds.ts';
import { formatLongDate } from '#contract/formats/long-date.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import type { WarResult } from '#contract/guilds/wars.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { Opponent } from './opponent.tsx';
import { WarTime } from './war-time.tsx';

const counted = ['won', 'drawn', 'lost'] as const;
const icons = {
  won: 'check',
  drawn: 'minus',
  lost: 'cross',
  cancelled: 'minus',
} as const satisfies Record<WarResult, IconName>;

/** What the game counted, the last results, and the next war. */
export function WarRecord({ guild }: { readonly guild: Guild }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { wars, lastResults, firstSeen, founded } = guild;
  const all = counted.reduce((sum, result) => sum + (wars[result] ?? 0), 0);
  return (
    <section className="panel guild-record" aria-labelledby="guild-record">
      <h2 id="guild-record" className="text-card">
        {t('profiles.guild.wars')}
      </h2>
      {(founded ?? firstSeen) && (
        <p className="chart-summary" suppressHydrationWarning>
          {founded
            ? t('profiles.guild.founded', { date: formatLongDate(tag, founded) })
            : t('profiles.guild.firstSeen', { date: formatLongDate(tag, firstSeen ?? '') })}
        </p>
      )}
      {all > 0 && (
        <svg className="guild-record-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <Shares guild={guild} all={all} />
        </svg>
      )}
      <dl className="guild-record-counts">
        {counted.map((result) => (
          <div key={result} data-result={result}>
            <dt>{t(`profiles.guild.${result}`)}</dt>
            <dd>{wars[result] === null ? '–' : formatNumber(tag, wars[result])}</dd>
          </div>
        ))}
      </dl>
      {lastResults.length > 0 && <LastResults results={lastResults} />}
      <Next guild={guild} />
    </section>
  );
}

function Shares({ guild: { wars }, all }: { readonly guild: Guild; readonly all: number }) {
  let start = 0;
  return counted.map((result) => {
    const width = ((wars[result] ?? 0) / all) * 100;
    const x = start;
    start += width;
    return <rect key={result} data-result={result} x={x} width={Math.max(0, width - 0.5)} height="1" />;
  });
}

function LastResults({ results }: { readonly results: Guild['lastResults'] }) {
  const { t } = useTexts();
  const numbered = results.map((result, index) => ({ result, key: `${index} ${result}` }));
  return (
    <div className="guild-last">
      <h3>{t('profiles.guild.lastWars')}</h3>
      <ol>
        {numbered.map(({ result, key }) => (
          <li key={key} data-result={result}>
            <Icon name={icons[result]} size={14} />
            <span className="sr-only">{t(`profiles.guild.result.${result}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Next({ guild: { running, booked } }: { readonly guild: Guild }) {
  const { t } = useTexts();
  const [now, next]: (WarShown | undefined)[] = [running[0], booked[0]];
  const war = now ?? next;
  if (!war) {
    return (
      <div className="guild-next" data-empty>
        <Icon name="calendar" size={26} />
        <h3>{t('profiles.guild.noWar')}</h3>
        <p>{t('profiles.guild.noWarText')}</p>
      </div>
    );
  }
  return (
    <div className="guild-next">
      <h3>{now ? t('profiles.guild.running') : t('profiles.guild.next')}</h3>
      <Opponent opponent={war.opponent} />
      <p className="war-meta">{t(`profiles.guild.${war.kind}`)}</p>
      {!now && (
        <p className="war-when">
          <WarTime at={war.at} />
        </p>
      )}
    </div>
  );
}
