import type { PlayerRow } from '#contract/api/rankings.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { ClassLabel, EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { isMedalPlace } from '#web/ui/art/medal.tsx';
import { symbolUrl } from '#web/ui/art/symbol.tsx';
import { type Html, html } from '#web/ui/html.ts';
import { Board } from './board.tsx';
import { type OwnCharacters, ownRowId } from './own-characters.ts';
import { Podium } from './podium.tsx';

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
      plainRows={writePlayers({ rows, own, belowPodium }, { t, tag })}
    />
  );
}

interface Writing {
  readonly t: ReturnType<typeof useTexts>['t'];
  /** Of the language, for numbers. */
  readonly tag: string;
}

function writeRank(rank: number, tag: string): string | Html {
  if (!isMedalPlace(rank)) return formatNumber(tag, rank);
  return html`<svg width="38" height="38" focusable="false" role="img" aria-label="${rank}"><use href="${symbolUrl(`mark-medal-${rank}`)}"></use></svg>`;
}

/** The rows are nothing but text, and most of the page: see `html`. */
function writePlayers(
  { rows, own, belowPodium }: Pick<PlayerBoardProps, 'rows' | 'own' | 'belowPodium'>,
  { t, tag }: Writing,
): Html {
  const written = rows.map(({ id, rank, name, job, empire, level, exp }) => {
    const isOwn = own.ids.has(id);
    // One on the podium is found there.
    const isTarget = own.best?.id === id && !(belowPodium && isMedalPlace(rank));
    const target = isTarget ? html` id="${ownRowId}"` : '';
    const mark = isOwn ? html` data-own="true"` : '';
    const you = isOwn ? html`<span class="board-own">${t('ranking.you')}</span>` : '';
    return html`<tr${target} role="row" data-rank="${rank}" data-empire="${empireOf(empire)}" data-class="${classOf(job)}"${mark}>
<td role="cell" class="board-rank">${writeRank(rank, tag)}</td>
<td role="cell" class="board-name">${name}${you}</td>
<td role="cell" class="board-class">${t(`class.${classOf(job)}`)}</td>
<td role="cell" class="board-empire">${t(`empire.${empireOf(empire)}`)}</td>
<td role="cell" class="board-level" data-numeric="true">${level}</td>
<td role="cell" class="board-score" data-numeric="true">${formatNumber(tag, exp)}</td></tr>`;
  });
  return html`${written}`;
}
