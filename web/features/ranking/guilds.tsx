import type { GuildRow } from '#contract/api/rankings.ts';
import { empireOf } from '#contract/game.ts';
import { formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { Board, BoardRow, Cell } from './board.tsx';
import { Podium } from './podium.tsx';
import { medalOf, Rank } from './rank.tsx';

export function GuildPodium({ rows }: { readonly rows: readonly GuildRow[] }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <Podium rows={rows} backdrop={({ empire }) => <Crest empire={empire} size={150} />}>
      {({ empire, master, level, ladder_point }) => (
        <>
          <span className="podium-labels">
            <EmpireLabel empire={empire} />
          </span>
          <span className="podium-score">
            {t('ranking.master')}: {master}
          </span>
          <span className="podium-level">{formatNumber(tag, ladder_point)}</span>
          <span className="podium-score">
            {t('ranking.ladderPoints')} · {t('ranking.levelOf', { level: formatNumber(tag, level) })}
          </span>
        </>
      )}
    </Podium>
  );
}

interface GuildBoardProps {
  readonly rows: readonly GuildRow[];
  readonly belowPodium: boolean;
  readonly busy: boolean;
}

export function GuildBoard({ rows, belowPodium, busy }: GuildBoardProps) {
  const { t } = useTexts();
  const columns = [
    { name: 'rank', label: t('ranking.rank') },
    { name: 'name', label: t('ranking.guild') },
    { name: 'master', label: t('ranking.master') },
    { name: 'level', label: t('ranking.level'), numeric: true },
    { name: 'score', label: t('ranking.ladderPoints'), numeric: true },
  ];
  return (
    <Board caption={t('ranking.captionGuilds')} columns={columns} belowPodium={belowPodium} busy={busy}>
      {rows.map((row) => (
        <GuildEntry key={row.id} row={row} />
      ))}
    </Board>
  );
}

function GuildEntry({ row }: { readonly row: GuildRow }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { empire } = row;
  const medal = medalOf(row.rank);
  return (
    <BoardRow rank={row.rank} empire={empire}>
      <Cell name="rank">
        <Rank figure={formatNumber(tag, row.rank)} medal={medal} />
      </Cell>
      <Cell name="guild">
        <span className="board-guild">
          <Crest empire={empire} size={34} />
          <span>
            <span className="board-guild-name">{row.name}</span>
            <span className="board-second">{t(`empire.${empireOf(empire)}`)}</span>
          </span>
        </span>
      </Cell>
      <Cell name="master" phrase={`${t('ranking.master')}: ${row.master}`}>
        {row.master}
      </Cell>
      <Cell name="guild-level" numeric phrase={t('ranking.levelOf', { level: row.level })}>
        {row.level}
      </Cell>
      <Cell name="points" numeric unit={t('ranking.ladderPoints')}>
        {formatNumber(tag, row.ladder_point)}
      </Cell>
    </BoardRow>
  );
}
