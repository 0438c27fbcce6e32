import type { Season } from '#contract/api/world/seasons.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { GuildBoard } from './board/guilds.tsx';
import { noCharacters } from './board/own-characters.ts';
import { PlayerBoard } from './board/players.tsx';
import type { FrozenSeason } from './load-standings.ts';
import { characterKindOf, type StandingsTab } from './standings-query.ts';
import { useScore } from './use-score.ts';

interface SeasonListProps {
  readonly season: FrozenSeason;
  readonly tab: StandingsTab;
}

/** One ranking as it was at the end of a season. */
export function SeasonList({ season, tab }: SeasonListProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const extra = useScore(tab);
  const kind = characterKindOf(tab);
  const characters = season.characters.find((each) => each.kind === kind)?.rows ?? [];
  const guilds = season.guilds.find((each) => each.kind === (tab === 'wars' ? 'wars' : 'points'))?.rows ?? [];
  const isEmpty = (kind === null ? guilds : characters).length === 0;
  return (
    <>
      <div className="season-head">
        <h2>{season.name}</h2>
        <p suppressHydrationWarning>{t('standings.frozen', { day: formatDate(tag, season.frozenAt) })}</p>
        <ButtonLink to={paths.ranking} variant="quiet" size="small">
          {t('standings.current')}
        </ButtonLink>
      </div>
      {isEmpty && <StateBox kind="empty" title={t('ranking.empty')} />}
      {!isEmpty && kind === null && (
        <GuildBoard rows={guilds} belowPodium={false} busy={false} extra={extra} />
      )}
      {!isEmpty && kind !== null && (
        <PlayerBoard rows={characters} own={noCharacters} belowPodium={false} busy={false} extra={extra} />
      )}
    </>
  );
}

/** Links to past seasons; nothing where there are none. */
export function PastSeasons({ seasons }: { readonly seasons: readonly Season[] }) {
  const { t } = useTexts();
  if (seasons.length === 0) return null;
  return (
    <nav className="past-seasons" aria-labelledby="past-seasons">
      <h2 id="past-seasons">{t('standings.pastSeasons')}</h2>
      <ul>
        {seasons.map(({ id, name }) => (
          <li key={id}>
            <Link to={paths.season(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
