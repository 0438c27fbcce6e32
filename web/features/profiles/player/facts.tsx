import type { ReactNode } from 'react';
import type { Player } from '#contract/api/world/players.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { playtimeBounds } from '#contract/profiles/bands.ts';
import { formatDate } from '#web/formats.ts';
import { type Translate, useLanguage, useTexts } from '#web/i18n.ts';

/** A band of playtime in words: exact times would tell when somebody plays. */
export function playtimeText(t: Translate, tag: string, band: number): string {
  const number = (at: number) => formatNumber(tag, playtimeBounds[at] ?? 0);
  if (band <= 0) return t('profiles.player.playtimeUnder', { hours: number(1) });
  if (band >= playtimeBounds.length - 1) return t('profiles.player.playtimeOver', { hours: number(band) });
  return t('profiles.player.playtimeBetween', { from: number(band), to: number(band + 1) });
}

/** The day on which the present level was noted first; undefined when it was noted from the beginning. */
export function levelSince({ history, level }: Pick<Player, 'history' | 'level'>): string | undefined {
  const first = (history ?? []).findIndex((each) => each.level >= level);
  return first > 0 ? history?.[first]?.day : undefined;
}

export function Facts({ player }: { readonly player: Player }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { exp, level, alignment, title, playtime, lastSeen } = player;
  const since = levelSince(player);
  return (
    <dl className="player-facts panel">
      <Fact label={t('ranking.experience')} note={t('ranking.levelOf', { level: formatNumber(tag, level) })}>
        {formatNumber(tag, exp)}
      </Fact>
      {since && (
        <Fact label={t('profiles.player.levelSince', { level: formatNumber(tag, level) })}>
          <span suppressHydrationWarning>{formatDate(tag, since)}</span>
        </Fact>
      )}
      {title && alignment !== null && (
        <Fact label={t('profiles.player.alignment')} note={formatNumber(tag, alignment)}>
          {t(`profiles.title.${title}`)}
        </Fact>
      )}
      {playtime !== null && (
        <Fact label={t('profiles.player.playtime')}>{playtimeText(t, tag, playtime)}</Fact>
      )}
      {lastSeen && <Fact label={t('profiles.player.lastSeen')}>{t(`profiles.seen.${lastSeen}`)}</Fact>}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly note?: string;
  readonly children: ReactNode;
}

function Fact({ label, note, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
