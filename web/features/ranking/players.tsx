import type { PlayerRow } from '#contract/api/rankings.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { ClassLabel, EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { isMedalPlace } from '#web/ui/art/medal.tsx';
import { type Html, html } from '#web/ui/html.ts';
import { Board, cellProps, rowProps } from './board.tsx';
import { type OwnCharacters, ownRowId } from './own-characters.ts';
import { Podium } from './podium.tsx';
import { rankOf } from './rank.tsx';

interface PlayerPodiumProps {
  readonly rows: readonly PlayerRow[];
  readonly own: OwnCharacters;
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
          <span className="podium-level">
            <b>{formatNumber(tag, level)}</b> {t('characters.level')}
          </span>
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
  readonly own: OwnCharacters;
  readonly belowPodium: boolean;
  readonly busy: boolean;
}

export function PlayerBoard({ rows, own, belowPodium, busy }: PlayerBoardProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const best = rows.filter(({ rank }) => isMedalPlace(rank));
  const others = rows.filter(({ rank }) => !isMedalPlace(rank));
  const columns = [
    { name: 'rank', label: t('ranking.rank') },
    { name: 'name', label: t('ranking.name') },
    { name: 'class', label: t('ranking.class') },
    { name: 'empire', label: t('ranking.empire') },
    { name: 'level', label: t('ranking.level'), numeric: true },
    { name: 'score', label: t('ranking.experience'), numeric: true },
  ];
  return (
    <Board
      caption={t('ranking.captionPlayers')}
      columns={columns}
      belowPodium={belowPodium}
      busy={busy}
      plainRows={others.length > 0 ? writePlayers(others, own, { t, tag }) : undefined}
    >
      {best.length > 0 &&
        best.map((row) => (
          <MedalEntry
            key={row.id}
            row={row}
            own={own.ids.has(row.id)}
            id={own.best?.id === row.id && !belowPodium ? ownRowId : undefined}
          />
        ))}
    </Board>
  );
}

/** The rows without a medal. They are nothing but text, and most of the page: see `html`. */
function writePlayers(rows: readonly PlayerRow[], own: OwnCharacters, { t, tag }: Writing): Html {
  return html`${rows.map(({ id, rank, name, job, empire, level, exp }) => {
    const isOwn = own.ids.has(id);
    const target = own.best?.id === id ? html` id="${ownRowId}"` : '';
    const mark = isOwn ? html`<span class="board-own">${t('ranking.you')}</span>` : '';
    return html`<tr${target} role="row" data-rank="${rank}" data-empire="${empireOf(empire)}" data-class="${classOf(job)}"${isOwn ? html` data-own="true"` : ''}><td role="cell" class="board-rank">${formatNumber(tag, rank)}</td><td role="cell" class="board-name">${name}${mark}</td><td role="cell" class="board-class">${t(`class.${classOf(job)}`)}</td><td role="cell" class="board-empire">${t(`empire.${empireOf(empire)}`)}</td><td role="cell" class="board-level" data-numeric="true">${level}</td><td role="cell" class="board-score" data-numeric="true">${formatNumber(tag, exp)}</td></tr>`;
  })}`;
}

interface Writing {
  readonly t: ReturnType<typeof useTexts>['t'];
  /** Of the language, for numbers. */
  readonly tag: string;
}

interface MedalEntryProps {
  readonly row: PlayerRow;
  readonly own: boolean;
  readonly id: string | undefined;
}

function MedalEntry({ row, own, id }: MedalEntryProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { rank, job, empire } = row;
  return (
    <tr {...rowProps({ rank, empire, job, own, id })}>
      <td {...cellProps('rank')}>{rankOf(rank, String(rank))}</td>
      <td {...cellProps('name')}>
        {row.name}
        {own && <span className="board-own">{t('ranking.you')}</span>}
      </td>
      <td {...cellProps('class')}>{t(`class.${classOf(job)}`)}</td>
      <td {...cellProps('empire')}>{t(`empire.${empireOf(empire)}`)}</td>
      <td {...cellProps('level', true)}>{row.level}</td>
      <td {...cellProps('score', true)}>{formatNumber(tag, row.exp)}</td>
    </tr>
  );
}
