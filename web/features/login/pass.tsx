import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account } from '#contract/api/account.ts';
import { empireOf } from '#contract/game.ts';
import { AccountStyles } from '#web/characters/account-styles.tsx';
import { formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Coin, Mark } from '#web/ui/art/marks.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { useLogout } from './use-logout.ts';

interface PurseProps {
  readonly amount: number;
  readonly label: string;
  readonly kind: 'coins' | 'marks';
  readonly children: ReactNode;
}

function Purse({ amount, label, kind, children }: PurseProps) {
  const { tag } = useLanguage();
  return (
    <p className="pass-purse" data-kind={kind}>
      {children}
      <span>
        <strong>{formatNumber(tag, amount)}</strong> <span className="pass-word">{label}</span>
      </span>
    </p>
  );
}

interface PassProps {
  readonly account: Account;
  readonly isAdmin?: boolean;
}

/** The gate of who is logged in: crest, name, purse and the ways to the account, and to the desk for administrators. */
export function Pass({ account, isAdmin = false }: PassProps) {
  const { t } = useTexts();
  const { logout, busy, failure } = useLogout();
  const { login, empire, cash, mileage } = account;
  return (
    <section className="gate-stack pass" aria-label={t('pass.label')}>
      <AccountStyles />
      <div className="pass-head">
        <Crest empire={empire} size={48} />
        <div>
          <h2 className="pass-name">{login}</h2>
          <p className="pass-empire">{t(`empire.${empireOf(empire)}`)}</p>
        </div>
      </div>
      {(cash !== null || mileage !== null) && (
        <div className="pass-purses">
          {cash !== null && (
            <Purse amount={cash} label={t('pass.coins')} kind="coins">
              <Coin size={32} />
            </Purse>
          )}
          {mileage !== null && (
            <Purse amount={mileage} label={t('pass.marks')} kind="marks">
              <Mark size={30} />
            </Purse>
          )}
        </div>
      )}
      <ButtonLink to={paths.account} variant="ghost" icon="gate" block>
        {t('pass.account')}
      </ButtonLink>
      {isAdmin && (
        <ButtonLink to={paths.admin} variant="quiet" icon="edit" block>
          {t('nav.desk')}
        </ButtonLink>
      )}
      <div className="gate-links">
        <Link to={paths.characters}>{t('pass.characters')}</Link>
        <button type="button" onClick={logout} aria-disabled={busy}>
          {busy ? t('login.loggingOut') : t('pass.logout')}
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
