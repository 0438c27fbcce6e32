import type { ReactNode } from 'react';
import type { Account } from '#contract/api/account.ts';
import { formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { Coin, Mark } from '#web/ui/art/marks.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';

interface PurseProps {
  readonly kind: 'coins' | 'marks';
  readonly amount: number;
  readonly label: string;
  readonly art: ReactNode;
  readonly children?: ReactNode;
}

function Purse({ kind, amount, label, art, children }: PurseProps) {
  const { tag } = useLanguage();
  return (
    <Frame className="purse">
      {art}
      <p className="purse-words" data-kind={kind}>
        <strong>{formatNumber(tag, amount)}</strong>
        <span>{label}</span>
      </p>
      {children}
    </Frame>
  );
}

function BuyCoins({ short = false }: { readonly short?: boolean }) {
  const { t } = useTexts();
  return (
    <ButtonLink
      to={paths.itemShop}
      variant="gold"
      size="small"
      aria-label={short ? `${t('account.buy')}: ${t('pass.coins')}` : undefined}
    >
      {short ? t('account.buy') : t('account.buyCoins')}
    </ButtonLink>
  );
}

/** Dragon Coins and Dragon Marks; a game without such a column shows no purse for it. */
export function Purses({ account: { cash, mileage } }: { readonly account: Account }) {
  const { t } = useTexts();
  return (
    <div className="purses">
      {cash !== null && (
        <Purse kind="coins" amount={cash} label={t('pass.coins')} art={<Coin size={46} />}>
          <BuyCoins short />
        </Purse>
      )}
      {cash === null && <BuyCoins />}
      {mileage !== null && (
        <Purse kind="marks" amount={mileage} label={t('pass.marks')} art={<Mark size={44} />} />
      )}
    </div>
  );
}
