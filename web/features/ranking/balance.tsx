import type { Balance as BalanceData } from '#contract/api/rankings.ts';
import { characterClasses, classOf, empireNumbers, empireOf } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { BalanceBar } from '#web/ui/balance/balance-bar.tsx';
import { classShares, empireShares } from '#web/ui/balance/shares.ts';
import { Link } from '#web/ui/link.tsx';
import { rankingUrl } from './ranking-query.ts';

const jobs = characterClasses.map((_, job) => job);

/** How the ranked characters divide into empires and classes; each part leads to its ranking. */
export function Balance({ balance }: { readonly balance: BalanceData }) {
  const { t } = useTexts();
  const ofEmpires = empireShares(balance);
  const ofClasses = classShares(balance);
  if (ofEmpires.length === 0) return null;
  return (
    <section className="ranking-balance" aria-label={t('ranking.balance')}>
      <BalanceBar kind="empire" numbers={empireNumbers} shares={ofEmpires} />
      <ul>
        {empireNumbers.map((empire, index) => (
          <li key={empire} data-empire={empireOf(empire)}>
            <Link to={rankingUrl({ empire })}>{t(`empire.${empireOf(empire)}`)}</Link>{' '}
            {t('home.share', { percent: ofEmpires[index] ?? 0 })}
          </li>
        ))}
      </ul>
      <BalanceBar kind="class" numbers={jobs} shares={ofClasses} />
      <ul>
        {jobs.map((job) => (
          <li key={job} data-class={classOf(job)}>
            <Link to={rankingUrl({ job })}>{t(`class.${classOf(job)}`)}</Link>{' '}
            {t('home.share', { percent: ofClasses[job] ?? 0 })}
          </li>
        ))}
      </ul>
    </section>
  );
}
