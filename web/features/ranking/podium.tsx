import type { ReactNode } from 'react';
import { empireOf } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { isMedalPlace, Medal } from '#web/ui/art/medal.tsx';

interface StepProps {
  readonly rank: number;
  readonly name: string;
  readonly empire: number;
  readonly own: boolean;
  /** Decoration behind the text. */
  readonly backdrop: ReactNode;
  readonly children: ReactNode;
}

function Step({ rank, name, empire, own, backdrop, children }: StepProps) {
  const { t } = useTexts();
  return (
    <li className="podium-step" data-rank={rank} data-empire={empireOf(empire)} data-own={own}>
      <span className="podium-backdrop">{backdrop}</span>
      {isMedalPlace(rank) && (
        <Medal place={rank} size={rank === 1 ? 60 : 46} label={`${t('ranking.rank')} ${rank}`} />
      )}
      <strong className="podium-name">{name}</strong>
      {children}
      {own && <span className="podium-own">{t('ranking.you')}</span>}
    </li>
  );
}

interface PodiumProps<Row> {
  readonly rows: readonly Row[];
  readonly own?: ReadonlySet<number>;
  readonly backdrop: (row: Row) => ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** The top three, displayed as second, first, third but in reading order. Phones show them in the list. */
export function Podium<Row extends StepRow>({ rows, own, backdrop, children }: PodiumProps<Row>) {
  const { t } = useTexts();
  return (
    <ol className="podium" aria-label={t('ranking.podium')}>
      {rows.map((row) => (
        <Step
          key={row.id}
          rank={row.rank}
          name={row.name}
          empire={row.empire}
          own={own?.has(row.id) ?? false}
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
