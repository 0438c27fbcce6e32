import type { Balance } from '#contract/api/rankings.ts';
import { characterClasses } from '#contract/game.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { ClassFigure } from '#web/ui/art/class-figure.tsx';
import { classShares } from '#web/ui/balance/shares.ts';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';

/** The four classes; each leads to its ranking. */
export function Classes({ balance }: { readonly balance: Balance | null }) {
  const { t } = useTexts();
  const shares = classShares(balance);
  return (
    <section className="classes" aria-labelledby="classes">
      <SectionTitle id="classes">{t('home.classesTitle')}</SectionTitle>
      <ul className="class-panels">
        {characterClasses.map((each, job) => (
          <li key={each} className="class-panel" data-class={each}>
            <div className="class-panel-figure">
              <ClassFigure characterClass={each} lazy />
            </div>
            <h3>
              <Link to={`${paths.ranking}?job=${job}`}>{t(`class.${each}`)}</Link>
            </h3>
            <p className="class-panel-line">{t(`home.${each}Line`)}</p>
            <p className="class-panel-text">{t(`home.${each}Text`)}</p>
            {shares[job] !== undefined && (
              <p className="class-panel-share">{t('home.shareOf', { percent: shares[job] })}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
