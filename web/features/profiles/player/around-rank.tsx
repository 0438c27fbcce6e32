import type { PlayerRow } from '#contract/api/rankings.ts';
import type { Player } from '#contract/api/world/players.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { classOf, empireOf } from '#contract/game.ts';
import { rankingPageSize } from '#contract/limits.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { Link } from '#web/ui/link.tsx';

interface AroundRankProps {
  readonly rows: readonly PlayerRow[];
  readonly player: Player;
}

export function AroundRank({ rows, player }: AroundRankProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (rows.length === 0) return null;
  const page = Math.ceil(player.rank / rankingPageSize);
  return (
    <section className="panel around" aria-labelledby="around">
      <h2 id="around" className="text-card">
        {t('profiles.player.around')}
      </h2>
      <ol>
        {rows.map(({ id, rank, name, job, empire, level, hasPage }) => (
          <li key={id} data-current={id === player.id || undefined}>
            <span className="around-rank">{formatNumber(tag, rank)}</span>
            {hasPage === false ? (
              <span className="around-name" translate="no">
                {name}
              </span>
            ) : (
              <Link to={paths.player(name)} className="around-name" translate="no">
                {name}
              </Link>
            )}
            <Emblem characterClass={classOf(job)} size={22} label={t(`class.${classOf(job)}`)} />
            <Crest empire={empire} size={22} label={t(`empire.${empireOf(empire)}`)} />
            <span className="around-level">{formatNumber(tag, level)}</span>
          </li>
        ))}
      </ol>
      <Link to={page > 1 ? `${paths.ranking}?page=${page}` : paths.ranking} className="link">
        {t('profiles.player.openRanking')}
      </Link>
    </section>
  );
}
