import type { GuildRow } from '#contract/api/rankings.ts';
import { empireOf } from '#contract/game.ts';
import { formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { Link } from '#web/ui/link.tsx';
import { Board, cellProps, rowProps } from './board.tsx';
import { Podium } from './podium.tsx';
import { rankOf } from './rank.tsx';

export function GuildPodium({ rows }: { readonly rows: readonly GuildRow[] }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (
    <Podium rows={rows} backdrop={({ empire }) => <Crest empire={empire} size={150} />}>
      {({ name, empire, master, level, ladder_point }) => (
        <>
          <span className="podium-labels">
            <EmpireLabel empire={empire} />
            <span>{t('ranking.levelOf', { level: formatNumber(tag, level) })}</span>
          </span>
          <GuildMark name={name} className="podium-mark" />
          <span className="podium-score">
            <b>{formatNumber(tag, ladder_point)}</b> {t('ranking.ladderPoints')}
            <br />
            {t('ranking.master')}: <Link to={paths.rankedPlayer(master)}>{master}</Link>
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
    { name: 'guild', label: t('ranking.guild') },
    { name: 'empire', label: t('ranking.empire') },
    { name: 'master', label: t('ranking.master') },
    { name: 'guild-level', label: t('ranking.level'), numeric: true },
    { name: 'points', label: t('ranking.ladderPoints'), numeric: true },
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
  const { rank, empire, master } = row;
  return (
    <tr {...rowProps({ rank, empire })}>
      <td {...cellProps('rank')}>{rankOf(rank, formatNumber(tag, rank))}</td>
      <td {...cellProps('guild')}>
        <GuildMark name={row.name} />
        {row.name}
      </td>
      <td {...cellProps('empire')}>{t(`empire.${empireOf(empire)}`)}</td>
      <td {...cellProps('master')}>{master && <Link to={paths.rankedPlayer(master)}>{master}</Link>}</td>
      <td {...cellProps('guild-level', true)}>{row.level}</td>
      <td {...cellProps('points', true)}>{formatNumber(tag, row.ladder_point)}</td>
    </tr>
  );
}
