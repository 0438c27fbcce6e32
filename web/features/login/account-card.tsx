import type { ReactNode } from 'react';
import type { Account } from '#contract/api/account/account.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { empireOf } from '#contract/game.ts';
import { AccountStyles } from '#web/characters/account-styles.tsx';
import { useLanguage, useTexts } from '#web/i18n.ts';
import type { SessionData } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Coin, Mark } from '#web/ui/art/marks.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLogout } from './use-logout.ts';

interface BalanceProps {
  readonly amount: number;
  readonly label: string;
  readonly kind: 'coins' | 'marks';
  readonly children: ReactNode;
}

function Balance({ amount, label, kind, children }: BalanceProps) {
  const { tag } = useLanguage();
  return (
    <p className="account-card-balance" data-kind={kind}>
      {children}
      <span>
        <strong>{formatNumber(tag, amount)}</strong> <span className="account-card-label">{label}</span>
      </span>
    </p>
  );
}

interface AccountCardProps {
  readonly account: Account;
  /** Empty for players. */
  readonly permissions?: SessionData['permissions'];
}

/** Shown after login: crest, name, balances, links, and the admin pages for staff. */
export function AccountCard({ account, permissions = [] }: AccountCardProps) {
  const { t } = useTexts();
  const { logout, busy, failure } = useLogout();
  const { login, empire, cash, mileage } = account;
  return (
    <section className="login-panel-stack account-card" aria-label={t('accountCard.label')}>
      <AccountStyles />
      <div className="account-card-head">
        <Crest empire={empire} size={48} />
        <div>
          <h2 className="account-card-name">{login}</h2>
          <p className="account-card-empire">{t(`empire.${empireOf(empire)}`)}</p>
        </div>
      </div>
      {(cash !== null || mileage !== null) && (
        <div className="account-card-balances">
          {cash !== null && (
            <Balance amount={cash} label={t('accountCard.coins')} kind="coins">
              <Coin size={32} />
            </Balance>
          )}
          {mileage !== null && (
            <Balance amount={mileage} label={t('accountCard.marks')} kind="marks">
              <Mark size={30} />
            </Balance>
          )}
        </div>
      )}
      <ButtonLink to={paths.account} variant="ghost" icon="gate" block>
        {t('accountCard.account')}
      </ButtonLink>
      {permissions.length > 0 && (
        <ButtonLink to={paths.admin} variant="quiet" icon="edit" block>
          {t('nav.admin')}
        </ButtonLink>
      )}
      <div className="login-panel-links">
        <Link to={paths.characters}>{t('accountCard.characters')}</Link>
        <button type="button" onClick={logout} aria-disabled={busy}>
          {busy ? t('login.loggingOut') : t('accountCard.logout')}
        </button>
      </div>
      <div role="alert">
        {failure[0] && (
          <FieldError id="logout-failure">
            <ProblemText {...failure[0]} />
          </FieldError>
        )}
      </div>
    </section>
  );
}
