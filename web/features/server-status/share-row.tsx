import type { ReactNode } from 'react';
import { formatNumber } from '#contract/formats/numbers.ts';
import type { Empire } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';

interface ShareRowProps {
  readonly sign: ReactNode;
  readonly label: string;
  readonly empire?: Empire;
  readonly players: number;
  /** The strongest row's players: the end of the scale. */
  readonly most: number;
  readonly percent: number | undefined;
}

/** One part of all players, with its bar. */
export function ShareRow({ sign, label, empire, players, most, percent }: ShareRowProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <li className="status-empire" data-empire={empire}>
      {sign}
      <span className="status-channel-name">{label}</span>
      <svg className="status-share" aria-hidden="true" focusable="false">
        <rect className="status-share-bar" width={`${(players / Math.max(most, 1)) * 100}%`} height="100%" />
      </svg>
      <span className="status-empire-players">
        <strong>{formatNumber(tag, players)}</strong>
        {percent !== undefined && <span> {t('home.share', { percent })}</span>}
      </span>
    </li>
  );
}
