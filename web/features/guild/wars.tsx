import './wars.css';
import { useState } from 'react';
import type { Guild } from '#contract/api/world/guilds.ts';
import { clockIn } from '#contract/events/zoned-time.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { DateBadge } from '#web/ui/art/date-badge.tsx';
import { useVisitorZone } from '#web/ui/time/use-visitor-clock.ts';
import { Opponent } from './opponent.tsx';
import { ShowAll } from './show-all.tsx';
import { WarTime } from './war-time.tsx';

interface GuildProps {
  readonly guild: Guild;
}

/** The wars after the next one. */
export function Booked({ guild: { booked, running } }: GuildProps) {
  const { t } = useTexts();
  const { timeZone } = useVisitorZone();
  const later = running.length > 0 ? booked : booked.slice(1);
  if (later.length === 0) return null;
  return (
    <section className="panel guild-list" aria-labelledby="guild-booked">
      <h2 id="guild-booked" className="text-card">
        {t('profiles.guild.alsoBooked')}
      </h2>
      <ul>
        {later.map(({ id, at, kind, opponent }) => (
          <li key={id} className="guild-war">
            {/* Of the day that its time beside it is of. */}
            <DateBadge date={clockIn(timeZone, new Date(at)).day} />
            <div>
              <Opponent opponent={opponent} />
              <p className="war-meta">{t(`profiles.guild.${kind}`)}</p>
              <p className="war-when">
                <WarTime at={at} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const firstShown = 5;

export function Past({ guild: { past } }: GuildProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { timeZone } = useVisitorZone();
  const [isWhole, setWhole] = useState(false);
  const isFolded = past.length > firstShown && !isWhole;
  return (
    <section className="panel guild-list" aria-labelledby="guild-past" data-folded={isFolded} tabIndex={-1}>
      <h2 id="guild-past" className="text-card">
        {t('profiles.guild.past')}
      </h2>
      <ul>
        {past.map(({ id, at, kind, opponent, own, other, result }) => (
          <li key={id} className="guild-war">
            <DateBadge date={clockIn(timeZone, new Date(at)).day} />
            <div>
              <Opponent opponent={opponent} />
              <p className="war-result">
                <span className="war-meta">{t(`profiles.guild.${kind}`)}</span>
                <span className="war-score" data-result={result}>
                  {result !== 'cancelled' && (
                    <strong>
                      {formatNumber(tag, own)} : {formatNumber(tag, other)}
                    </strong>
                  )}{' '}
                  <span>{t(`profiles.guild.result.${result}`)}</span>
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {isFolded && <ShowAll of="wars" count={past.length} onShow={() => setWhole(true)} />}
      <p className="guild-note">{t('profiles.guild.unbooked')}</p>
    </section>
  );
}
