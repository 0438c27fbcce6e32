import { useState } from 'react';
import type { Account } from '#contract/api/account/account.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { AccountStyles } from '#web/characters/account-styles.tsx';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { LoginRequired } from '#web/ui/feedback/login-required.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('sidebar.showEmail'),
  description: t('showEmail.lead'),
  noIndex: true,
});

export function Component() {
  const { t } = useTexts();
  const account = useFormAccount();
  return (
    <>
      <PageHeader
        view="road"
        overline={account?.login}
        title={t('sidebar.showEmail')}
        lead={t('showEmail.lead')}
      />
      <PageBody>{account ? <Address key={account.id} account={account} /> : <LoginRequired />}</PageBody>
    </>
  );
}

/** Masked until the player asks, if he hides it: somebody may look over his shoulder. */
function Address({ account }: { readonly account: Account }) {
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
  const isMasked = account.emailHidden && shown === null;
  return (
    <div className="account">
      <AccountStyles />
      <Panel className="grid justify-items-start gap-4 p-5" tabIndex={-1}>
        <p className="account-email text-card" aria-live="polite">
          <strong>{shown ?? account.email}</strong>
        </p>
        {account.emailVerified !== undefined && (
          <p>{t(account.emailVerified ? 'showEmail.confirmed' : 'verifyEmail.unverified')}</p>
        )}
        <div className="flex flex-wrap gap-3">
          {isMasked && (
            <Button variant="gold" icon="eye" busy={busy} onClick={show}>
              {t('account.showEmail')}
            </Button>
          )}
          <ButtonLink to={paths.changeEmail} variant="quiet" icon="mail">
            {t('account.changeEmail')}
          </ButtonLink>
        </div>
        <span role="alert">
          {failure[0] && (
            <FieldError id="email-failure">
              <ProblemText {...failure[0]} />
            </FieldError>
          )}
        </span>
      </Panel>
    </div>
  );
}
