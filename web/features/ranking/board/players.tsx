import type { PlayerRow } from '#contract/api/rankings.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useModule } from '#web/page/modules.ts';
import { paths } from '#web/paths.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { ClassLabel, EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { isMedalPlace } from '#web/ui/art/medal.tsx';
import { symbolUrl } from '#web/ui/art/symbol.tsx';
import { type Html, html } from '#web/ui/html.ts';
import { Moved } from '#web/ui/ranks/moved.tsx';
import { Board } from './board.tsx';
import type { ExtraColumns, Standing } from './extra-columns.ts';
import { type OwnCharacters, ownRowId } from './own-characters.ts';
import { Podium } from './podium.tsx';
import { writeMoved } from './write-moved.ts';

type Row = PlayerRow & Partial<Standing>;

interface PlayerPodiumProps {
  readonly rows: readonly Row[];
  readonly own: OwnCharacters;
  /** What the module `standings` shows beyond. */
  readonly extra?: ExtraColumns | undefined;
}

export function PlayerPodium({ rows, own, extra }: PlayerPodiumProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const hasPages = useModule('profiles');
  return (
    <Podium
      rows={rows}
      own={own}
      to={hasPages ? ({ name, hasPage }) => (hasPage === false ? undefined : paths.player(name)) : undefined}
      backdrop={({ job }) => <Emblem characterClass={classOf(job)} size={150} />}
    >
      {({ job, empire, level, exp, value = 0, movement }) => (
        <>
          <span className="podium-labels">
            <ClassLabel job={job} />
            <EmpireLabel empire={empire} />
          </span>
          <span className="podium-level">
            <b>{formatNumber(tag, level)}</b> {t('characters.level')}
          </span>
          <span className="podium-score" data-ranks={extra?.score && true}>
            {extra?.score
              ? t('site.labelled', { label: extra.score.label, value: extra.score.write(value) })
              : t('ranking.experienceOf', { experience: formatNumber(tag, exp) })}
            {extra?.moved && <Moved movement={movement} isNew={t('standings.new')} label={extra.moved} />}
          </span>
        </>
      )}
    </Podium>
  );
}

interface PlayerBoardProps extends Pick<PlayerPodiumProps, 'extra'> {
  readonly rows: readonly Row[];
  readonly own: OwnCharacters;
  readonly belowPodium: boolean;
  readonly busy: boolean;
}

export function PlayerBoard({ rows, own, belowPodium, busy, extra }: PlayerBoardProps) {
  const { t } = useTexts();
  const { tag, prefix } = useLanguage();
  const pages = useModule('profiles') ? prefix : null;
  const columns = [
    { name: 'rank', label: t('ranking.rank') },
    ...(extra?.moved ? [{ name: 'moved', label: extra.moved }] : []),
    { name: 'name', label: t('ranking.name') },
    { name: 'class', label: t('ranking.class') },
    { name: 'empire', label: t('ranking.empire') },
    { name: 'level', label: t('ranking.level'), numeric: true },
    { name: 'score', label: extra?.score?.label ?? t('ranking.experience'), numeric: true },
  ];
  return (
    <Board
      caption={extra?.score?.label ?? t('ranking.captionPlayers')}
      moving={extra?.moved ? true : undefined}
      columns={columns}
      belowPodium={belowPodium}
      busy={busy}
      plainRows={writePlayers({ rows, own, belowPodium, extra }, { t, tag, pages })}
    />
  );
}

interface Writing {
  readonly t: ReturnType<typeof useTexts>['t'];
  /** Of the language, for numbers. */
  readonly tag: string;
  /** The prefix of links to players' pages; null while there are none. */
  readonly pages: string | null;
}

function writeRank(rank: number, tag: string): string | Html {
  if (!isMedalPlace(rank)) return formatNumber(tag, rank);
  return html`<svg width="38" height="38" focusable="false" role="img" aria-label="${rank}"><use href="${symbolUrl(`mark-medal-${rank}`)}"></use></svg>`;
}

/** The rows are nothing but text, and most of the page: see `html`. */
function writePlayers(
  { rows, own, belowPodium, extra }: Omit<PlayerBoardProps, 'busy'>,
  { t, tag, pages }: Writing,
): Html {
  const written = rows.map(({ id, rank, name, job, empire, level, exp, hasPage, value = 0, movement }) => {
    const isOwn = own.ids.has(id);
    // One on the podium is found there.
    const isTarget = own.best?.id === id && !(belowPodium && isMedalPlace(rank));
    const target = isTarget ? html` id="${ownRowId}"` : '';
    const mark = isOwn ? html` data-own="true"` : '';
    const linked =
      pages === null || hasPage === false ? name : html`<a href="${pages + paths.player(name)}">${name}</a>`;
    const you = isOwn ? html`<span class="board-own">${t('ranking.you')}</span>` : '';
    const moved = extra?.moved ? writeMoved(movement, { t, tag }) : '';
    const score = extra?.score ? extra.score.write(value) : formatNumber(tag, exp);
    return html`<tr${target} role="row" data-rank="${rank}" data-empire="${empireOf(empire)}" data-class="${classOf(job)}"${mark}>
<td role="cell" class="board-rank">${writeRank(rank, tag)}</td>${moved}
<td role="cell" class="board-name">${linked}${you}</td>
<td role="cell" class="board-class">${t(`class.${classOf(job)}`)}</td>
<td role="cell" class="board-empire">${t(`empire.${empireOf(empire)}`)}</td>
<td role="cell" class="board-level" data-numeric="true">${level}</td>
<td role="cell" class="board-score" data-numeric="true">${score}</td></tr>`;
  });
  return html`${written}`;
}
