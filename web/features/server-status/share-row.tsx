import type { ReactNode } from 'react';
import { formatNumber } from '#contract/formats/numbers.ts';
import type { Empire } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';

interface ShareRowProps {
  readonly sign: ReactNode;
  readonly label: string;
  readonly empire?: Empire;
  readonly players: number;
  /** Of all players: the bar's length. */
  readonly percent: number | undefined;
}

/** One part of all players, with its bar. */
export function ShareRow({ sign, label, empire, players, percent }: ShareRowProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <li className="status-empire" data-empire={empire}>
      {sign}
      <span className="status-channel-name">{label}</span>
      <svg className="status-share" aria-hidden="true" focusable="false">
        <rect className="status-share-bar" width={`${percent ?? 0}%`} height="100%" />
      </svg>
      <span className="status-empire-players">
        <strong>{formatNumber(tag, players)}</strong>
        {percent !== undefined && <span className="status-empire-share">{t('home.share', { percent })}</span>}
      </span>
    </li>
  );
}
