import type { ReactNode } from 'react';
import { empireOf } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { isMedalPlace, Medal } from '#web/ui/art/medal.tsx';
import { Link } from '#web/ui/link.tsx';
import { type OwnCharacters, ownRowId } from './own-characters.ts';

interface StepProps {
  readonly rank: number;
  readonly name: string;
  readonly empire: number;
  readonly own: boolean;
  readonly id: string | undefined;
  /** The page of who stands here. */
  readonly to: string | undefined;
  /** Decoration behind the text. */
  readonly backdrop: ReactNode;
  readonly children: ReactNode;
}

function Step({ rank, name, empire, own, id, to, backdrop, children }: StepProps) {
  const { t } = useTexts();
  return (
    <li id={id} className="podium-step" data-rank={rank} data-empire={empireOf(empire)} data-own={own}>
      <span className="podium-backdrop">{backdrop}</span>
      {isMedalPlace(rank) && (
        <Medal place={rank} size={rank === 1 ? 54 : 44} label={`${t('ranking.rank')} ${rank}`} />
      )}
      <strong className="podium-name">{to ? <Link to={to}>{name}</Link> : name}</strong>
      {children}
      {own && <span className="podium-own">{t('ranking.you')}</span>}
    </li>
  );
}

interface PodiumProps<Row> {
  readonly rows: readonly Row[];
  readonly own?: OwnCharacters;
  readonly to?: ((row: Row) => string | undefined) | undefined;
  readonly backdrop: (row: Row) => ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** The top three, displayed as second, first, third but in reading order; on phones one below the other. */
export function Podium<Row extends StepRow>({ rows, own, to, backdrop, children }: PodiumProps<Row>) {
  const { t } = useTexts();
  return (
    <ol className="podium" aria-label={t('ranking.podium')}>
      {rows.map((row) => (
        <Step
          key={row.id}
          rank={row.rank}
          name={row.name}
          empire={row.empire}
          own={own?.ids.has(row.id) ?? false}
          id={own?.best?.id === row.id ? ownRowId : undefined}
          to={to?.(row)}
          backdrop={backdrop(row)}
        >
          {children(row)}
        </Step>
      ))}
    </ol>
  );
}

interface StepRow {
  readonly id: number;
  readonly rank: number;
  readonly name: string;
  readonly empire: number;
}
