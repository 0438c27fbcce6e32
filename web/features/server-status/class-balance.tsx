import type { Balance } from '#contract/api/rankings.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { characterClasses, classOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Emblem } from '#web/ui/art/emblem.tsx';
import { classShares } from '#web/ui/balance/shares.ts';
import { ShareRow } from './share-row.tsx';

/** How the ranked characters divide into classes, the most first. */
export function ClassBalance({ balance }: { readonly balance: Balance }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const shares = classShares(balance);
  const playersOf = (number: number) => balance.classes.find(({ job }) => job === number)?.players ?? 0;
  const rows = characterClasses
    .map((_, job) => ({ job, players: playersOf(job), percent: shares[job] }))
    .sort((one, other) => other.players - one.players);
  const total = rows.reduce((sum, { players }) => sum + players, 0);
  if (total === 0) return null;
  return (
    <section className="status-card panel" aria-labelledby="status-classes">
      <header className="status-card-head">
        <h2 id="status-classes" className="text-card">
          {t('serverStatus.classes')}
        </h2>
        <span className="text-meta text-muted">
          {t('serverStatus.ranked', { count: total, shown: formatNumber(tag, total) })}
        </span>
      </header>
      <ul className="status-rows">
        {rows.map(({ job, players, percent }) => (
          <ShareRow
            key={job}
            sign={<Emblem characterClass={classOf(job)} size={26} />}
            label={t(`class.${classOf(job)}`)}
            players={players}
            percent={percent}
          />
        ))}
      </ul>
    </section>
  );
}
