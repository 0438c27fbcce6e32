import { donationBonusPercent } from '#contract/limits.ts';
import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Coin } from '#web/ui/art/marks.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';

/** Bonus for donors. */
export function Promo() {
  const { t } = useTexts();
  const { serverName: server } = useShell().config;
  const percent = donationBonusPercent;
  return (
    <section className="promo">
      <div className="promo-coins" aria-hidden="true">
        <Coin size={66} />
        <Coin size={66} />
        <Coin size={66} />
      </div>
      <div>
        <h2 className="promo-title">{t('home.donationTitle', { percent })}</h2>
        <p className="promo-text">{t('home.donationText', { percent, server })}</p>
        <ButtonLink to={paths.donate} variant="ghost" size="small">
          {t('home.donations')}
        </ButtonLink>
      </div>
    </section>
  );
}
