import type { PlayerRow } from '#contract/api/rankings.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { ClassLabel, EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { Board, BoardRow, Cell } from './board.tsx';
import { Podium } from './podium.tsx';
import { medalOf, Rank } from './rank.tsx';

interface PlayerPodiumProps {
  readonly rows: readonly PlayerRow[];
  /** Ids of the visitor's own characters. */
  readonly own: ReadonlySet<number>;
}

export function PlayerPodium({ rows, own }: PlayerPodiumProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <Podium rows={rows} own={own} backdrop={({ job }) => <Emblem characterClass={classOf(job)} size={150} />}>
      {({ job, empire, level, exp }) => (
        <>
          <span className="podium-labels">
            <ClassLabel job={job} />
            <EmpireLabel empire={empire} />
          </span>
          <span className="podium-level">{t('ranking.levelOf', { level: formatNumber(tag, level) })}</span>
          <span className="podium-score">
            {t('ranking.experienceOf', { experience: formatNumber(tag, exp) })}
          </span>
        </>
      )}
    </Podium>
  );
}

interface PlayerBoardProps {
  readonly rows: readonly PlayerRow[];
  /** Ids of the visitor's own characters. */
  readonly own: ReadonlySet<number>;
  readonly belowPodium: boolean;
  readonly busy: boolean;
}

export function PlayerBoard({ rows, own, belowPodium, busy }: PlayerBoardProps) {
  const { t } = useTexts();
  const columns = [
    { name: 'rank', label: t('ranking.rank') },
    { name: 'name', label: t('ranking.name') },
    { name: 'class', label: t('ranking.class') },
    { name: 'empire', label: t('ranking.empire') },
    { name: 'level', label: t('ranking.level'), numeric: true },
    { name: 'score', label: t('ranking.experience'), numeric: true },
  ];
  return (
    <Board caption={t('ranking.captionPlayers')} columns={columns} belowPodium={belowPodium} busy={busy}>
      {rows.map((row) => (
        <PlayerEntry key={row.id} row={row} own={own.has(row.id)} />
      ))}
    </Board>
  );
}

function PlayerEntry({ row, own }: { readonly row: PlayerRow; readonly own: boolean }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { job, empire } = row;
  const medal = medalOf(row.rank);
  const experience = formatNumber(tag, row.exp);
  return (
    <BoardRow rank={row.rank} empire={empire} job={job} own={own}>
      <Cell name="rank">
        <Rank figure={formatNumber(tag, row.rank)} medal={medal} />
      </Cell>
      <Cell name="name">
        {row.name}
        {own && <span className="board-own">{t('ranking.you')}</span>}
      </Cell>
      <Cell name="class">{t(`class.${classOf(job)}`)}</Cell>
      <Cell name="empire">{t(`empire.${empireOf(empire)}`)}</Cell>
      <Cell name="level" numeric unit={t('characters.level')}>
        {row.level}
      </Cell>
      <Cell name="score" numeric phrase={t('ranking.experienceOf', { experience })}>
        {experience}
      </Cell>
    </BoardRow>
  );
}
