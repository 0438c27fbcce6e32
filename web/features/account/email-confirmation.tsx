import { useState } from 'react';
import type { Account } from '#contract/api/account/account.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ProblemText } from '#web/ui/forms/error-summary.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

/** What the account's address still waits for; nothing once it is confirmed, or where addresses are not. */
export function EmailConfirmation({ account }: { readonly account: Account }) {
  const { t } = useTexts();
  const { emailVerified, pendingEmail } = account;
  return (
    <>
      {emailVerified === false && <Unverified />}
      {pendingEmail && <p className="account-note">{t('verifyEmail.pending', { email: pendingEmail })}</p>}
    </>
  );
}

function Unverified() {
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const api = useApi();
  const { busy, failure, send } = useSubmission();
  useFocusAfterRemoval(busy);
  const [sent, setSent] = useState('');

  const ask = () =>
    send(async () => {
      const { message } = await api.call('POST /api/auth/send-verification', { body: { language } });
      setSent(message);
    });

  return (
    <div className="account-note" tabIndex={-1}>
      <p role="status">{sent || t('verifyEmail.unverified')}</p>
      {!sent && (
        <Button
          variant="quiet"
          size="small"
          icon="mail"
          busy={busy}
          busyText={t('recover.busy')}
          onClick={ask}
        >
          {t('recover.submit')}
        </Button>
      )}
      <span role="alert">
        {failure[0] && (
          <FieldError id="confirmation-failure">
            <ProblemText {...failure[0]} />
          </FieldError>
        )}
      </span>
    </div>
  );
}
