import type { ReactNode } from 'react';
import type { Account } from '#contract/api/account/account.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { Coin, Mark } from '#web/ui/art/marks.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';

interface BalanceProps {
  readonly kind: 'coins' | 'marks';
  readonly amount: number;
  readonly label: string;
  readonly art: ReactNode;
  readonly children?: ReactNode;
}

function Balance({ kind, amount, label, art, children }: BalanceProps) {
  const { tag } = useLanguage();
  return (
    <Frame className="balance">
      {art}
      <p className="balance-text" data-kind={kind}>
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
      aria-label={
        short ? t('site.labelled', { label: t('account.buy'), value: t('accountCard.coins') }) : undefined
      }
    >
      {short ? t('account.buy') : t('account.buyCoins')}
    </ButtonLink>
  );
}

/** Dragon Coins and Dragon Marks, as far as the game has these columns. */
export function Balances({ account: { cash, mileage } }: { readonly account: Account }) {
  const { t } = useTexts();
  return (
    <div className="balances">
      {cash !== null && (
        <Balance kind="coins" amount={cash} label={t('accountCard.coins')} art={<Coin size={46} />}>
          <BuyCoins short />
        </Balance>
      )}
      {cash === null && <BuyCoins />}
      {mileage !== null && (
        <Balance kind="marks" amount={mileage} label={t('accountCard.marks')} art={<Mark size={44} />} />
      )}
    </div>
  );
}
