import type { ShownBlockOf } from '#contract/api/design/home.ts';
import { donationBonusPercent } from '#contract/limits.ts';
import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Coin } from '#web/ui/art/marks.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { AddedProse } from './added-block.tsx';

interface PromoProps {
  readonly block: ShownBlockOf<'promo'>;
}

/** Bonus for donors, or what the owner offers. */
export function Promo({ block: { words, button } }: PromoProps) {
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
      <div className={words && 'promo-words'}>
        <h2 className="promo-title" lang={words?.language}>
          {words?.title ?? t('home.donationTitle', { percent })}
        </h2>
        {words ? (
          <AddedProse html={words.html} lang={words.language} className="promo-text" />
        ) : (
          <p className="promo-text">{t('home.donationText', { percent, server })}</p>
        )}
        <ButtonLink to={button?.link ?? paths.donate} variant="ghost" size="small" lang={button?.language}>
          {button?.label ?? t('home.donations')}
        </ButtonLink>
      </div>
    </section>
  );
}
