import type { Balance } from '#contract/api/rankings.ts';
import { empireNumbers, empireOf } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import { BalanceBar } from './balance-bar.tsx';
import { empireShares } from './shares.ts';

export interface EmpireBalanceProps {
  /** Null while the ranking is unavailable: the links stay, without shares. */
  readonly balance: Balance | null;
  readonly className?: string | undefined;
}

/** The three empires with their share of the players; each leads to its ranking. */
export function EmpireBalance({ balance, className }: EmpireBalanceProps) {
  const { t } = useTexts();
  const shares = empireShares(balance);
  return (
    <div className={classNames('empire-balance', className)}>
      <ul className="balance-parts" aria-label={t('home.empires')}>
        {empireNumbers.map((number, index) => {
          const empire = empireOf(number);
          if (empire === 'unknown') return null;
          return (
            <li key={number} data-empire={empire}>
              <Link to={`${paths.ranking}?empire=${number}`} className="balance-part">
                <Crest empire={number} size={44} />
                <strong>{t(`empire.${empire}`)}</strong>
                <span>{t(`empire.${empire}Colour`)}</span>
                {shares[index] !== undefined && <b>{t('home.share', { percent: shares[index] })}</b>}
              </Link>
            </li>
          );
        })}
      </ul>
      {shares.length > 0 && <BalanceBar kind="empire" numbers={empireNumbers} shares={shares} />}
    </div>
  );
}
