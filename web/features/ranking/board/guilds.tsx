import type { GuildRow } from '#contract/api/rankings.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { empireOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useModule } from '#web/page/modules.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { GuildMark } from '#web/ui/art/guild-mark.tsx';
import { Link } from '#web/ui/link.tsx';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import { Moved } from '#web/ui/ranks/moved.tsx';
import { Board, cellProps, rowProps } from './board.tsx';
import type { ExtraColumns, Standing } from './extra-columns.ts';
import { Podium } from './podium.tsx';
import { rankOf } from './rank.tsx';

type Row = GuildRow &
  Partial<Standing> & {
    /** False for one of a past season that is gone. */
    readonly hasPage?: false | undefined;
  };

interface GuildPodiumProps {
  readonly rows: readonly Row[];
  /** What the module `standings` shows beyond. */
  readonly extra?: ExtraColumns | undefined;
}

export function GuildPodium({ rows, extra }: GuildPodiumProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const hasPages = useModule('profiles');
  return (
    <Podium
      rows={rows}
      to={hasPages ? ({ id }) => paths.guild(id) : undefined}
      backdrop={({ empire }) => <Crest empire={empire} size={150} />}
    >
      {({ name, empire, master, level, ladder_point, mark, value = 0, movement }) => (
        <>
          <span className="podium-labels">
            <EmpireLabel empire={empire} />
            <span>{t('ranking.levelOf', { level: formatNumber(tag, level) })}</span>
          </span>
          <GuildMark name={name} src={mark} className="podium-mark" />
          <span className="podium-score">
            {extra?.score ? (
              t('site.labelled', { label: extra.score.label, value: extra.score.write(value) })
            ) : (
              <>
                <b>{formatNumber(tag, ladder_point)}</b>{' '}
                {t('ranking.ladderPointsAfter', { count: ladder_point })}
              </>
            )}
            {extra?.moved && (
              <Moved movement={movement} isNew={t('standings.newGuild')} label={extra.moved} />
            )}
            {master && (
              <>
                <br />
                <Labelled label={t('ranking.master')}>
                  <Link to={paths.rankedPlayer(master)}>{master}</Link>
                </Labelled>
              </>
            )}
          </span>
        </>
      )}
    </Podium>
  );
}

interface GuildBoardProps extends Pick<GuildPodiumProps, 'extra'> {
  readonly rows: readonly Row[];
  readonly belowPodium: boolean;
  readonly busy: boolean;
}

export function GuildBoard({ rows, belowPodium, busy, extra }: GuildBoardProps) {
  const { t } = useTexts();
  const columns = [
    { name: 'rank', label: t('ranking.rank') },
    ...(extra?.moved ? [{ name: 'moved', label: extra.moved }] : []),
    { name: 'guild', label: t('ranking.guild') },
    { name: 'empire', label: t('ranking.empire') },
    { name: 'master', label: t('ranking.master') },
    { name: 'guild-level', label: t('ranking.level'), numeric: true },
    { name: 'points', label: extra?.score?.label ?? t('ranking.ladderPoints'), numeric: true },
  ];
  return (
    <Board
      caption={extra?.score?.label ?? t('ranking.captionGuilds')}
      columns={columns}
      belowPodium={belowPodium}
      busy={busy}
      moving={extra?.moved ? true : undefined}
    >
      {rows.map((row) => (
        <GuildEntry key={row.id} row={row} extra={extra} />
      ))}
    </Board>
  );
}

interface GuildEntryProps extends Pick<GuildPodiumProps, 'extra'> {
  readonly row: Row;
}

function GuildEntry({ row, extra }: GuildEntryProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { rank, empire, master } = row;
  const hasPage = useModule('profiles') && row.hasPage !== false;
  return (
    <tr {...rowProps({ rank, empire })}>
      <td {...cellProps('rank')}>{rankOf(rank, formatNumber(tag, rank))}</td>
      {extra?.moved && (
        <td {...cellProps('moved')}>
          <Moved movement={row.movement} isNew={t('standings.newGuild')} />
        </td>
      )}
      <td {...cellProps('guild')}>
        <GuildMark name={row.name} src={row.mark} />
        {hasPage ? <Link to={paths.guild(row.id)}>{row.name}</Link> : row.name}
      </td>
      <td {...cellProps('empire')}>{t(`empire.${empireOf(empire)}`)}</td>
      <td {...cellProps('master')}>{master && <Link to={paths.rankedPlayer(master)}>{master}</Link>}</td>
      <td {...cellProps('guild-level', true)}>{row.level}</td>
      <td {...cellProps('points', true)}>
        {extra?.score ? extra.score.write(row.value ?? 0) : formatNumber(tag, row.ladder_point)}
      </td>
    </tr>
  );
}
