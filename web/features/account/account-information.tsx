import { type ReactNode, useState } from 'react';
import type { Account } from '#contract/api/account/account.ts';
import { formatDate, gameTime } from '#web/formats.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { EmpireLabel } from '#web/ui/art/empire-label.tsx';
import { ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

interface FactProps {
  readonly label: string;
  /** Takes the focus of a button in it that goes away. */
  readonly focusable?: boolean;
  readonly children: ReactNode;
}

function Fact({ label, focusable = false, children }: FactProps) {
  return (
    <div className="account-fact">
      <dt>{label}</dt>
      <dd tabIndex={focusable ? -1 : undefined}>{children}</dd>
    </div>
  );
}

/** A hidden email is masked until revealed. */
function Email({ account }: { readonly account: Account }) {
  const { t } = useTexts();
  const api = useApi();
  const { busy, failure, send } = useSubmission();
  useFocusAfterRemoval(busy);
  const [shown, setShown] = useState<string | null>(null);

  const show = () =>
    send(async () => {
      const answer = await api.call('GET /api/auth/session', { query: { reveal: 'email' } });
      setShown(answer.account.email);
    });

  return (
    <>
      <span className="account-email" aria-live="polite">
        {shown ?? account.email}
      </span>
      {account.emailHidden && shown === null && (
        <button type="button" className="link" onClick={show} aria-disabled={busy}>
          {t('account.showEmail')}
        </button>
      )}
      <span role="alert">
        {failure[0] && (
          <FieldError id="email-failure">
            <ProblemText {...failure[0]} />
          </FieldError>
        )}
      </span>
    </>
  );
}

export function AccountInformation({ account }: { readonly account: Account }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const lastPlayed = gameTime(account.last_play);
  return (
    <dl className="account-facts">
      <Fact label={t('account.username')}>{account.login}</Fact>
      <Fact label={t('account.email')} focusable>
        <Email account={account} />
      </Fact>
      <Fact label={t('account.empire')}>
        <EmpireLabel empire={account.empire} />
      </Fact>
      <Fact label={t('account.deletionCode')}>
        <span aria-hidden="true">•••••••</span>
        <span className="sr-only">{t('account.hiddenCode')}</span>
      </Fact>
      <Fact label={t('account.lastPlayed')}>
        {lastPlayed ? (
          <span suppressHydrationWarning>{formatDate(tag, lastPlayed.toISOString())}</span>
        ) : (
          t('characters.never')
        )}
      </Fact>
    </dl>
  );
}
