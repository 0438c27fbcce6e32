import type { Balance } from '#contract/api/rankings.ts';
import type { ServerStatus } from '#contract/api/world/server-status.ts';
import { empireNumbers, empires } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { empireShares, sharesOf } from '#web/ui/balance/shares.ts';
import { ShareRow } from './share-row.tsx';

interface EmpiresOnlineProps {
  readonly counts: NonNullable<ServerStatus['empires']>;
  /** Of the ranked characters; null while the ranking is unavailable. */
  readonly balance: Balance | null;
  /** Whether those are counted whom the game has saved lately. */
  readonly isSeen: boolean;
}

/** Who plays for which empire now. */
export function EmpiresOnline({ counts, balance, isSeen }: EmpiresOnlineProps) {
  const { t } = useTexts();
  const numbers = empireNumbers.map((number) => counts[empires[number]]);
  const shares = sharesOf(numbers);
  const ranked = empireShares(balance).map(
    (percent, index) =>
      // A line break does not part an empire from its share.
      `${t(`empire.${empires[empireNumbers[index] ?? 1]}`)}\u00a0${t('home.share', { percent })}`,
  );
  return (
    <section className="status-card panel" aria-labelledby="empires-online">
      <header className="status-card-head">
        <h2 id="empires-online" className="text-card">
          {t(isSeen ? 'serverStatus.empiresSeen' : 'serverStatus.empires')}
        </h2>
      </header>
      <ul className="status-rows">
        {empireNumbers.map((number, index) => (
          <ShareRow
            key={number}
            sign={<Crest empire={number} size={26} />}
            label={t(`empire.${empires[number]}`)}
            empire={empires[number]}
            players={numbers[index] ?? 0}
            percent={shares[index]}
          />
        ))}
      </ul>
      {ranked.length > 0 && (
        <p className="status-note">{t('serverStatus.ofRanked', { shares: ranked.join(', ') })}</p>
      )}
    </section>
  );
}
