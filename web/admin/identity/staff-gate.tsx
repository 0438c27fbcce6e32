import { useId } from 'react';
import { ApiError } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { isUnconfirmed } from './confirm-identity.ts';
import { ConfirmIdentityForm } from './confirm-identity-form.tsx';

/** Whether an administrator may go on after proving who he is, or after switching two-step login on. */
export function isStaffRefusal(error: unknown): error is ApiError {
  return isUnconfirmed(error) || (error instanceof ApiError && error.code === 'auth.secondStepRequired');
}

interface StaffGateProps {
  readonly refusal: ApiError;
  readonly onOpen: () => unknown;
}

/** Shown in place of the administration. */
export function StaffGate({ refusal, onOpen }: StaffGateProps) {
  const { t } = useTexts();
  const id = useId();
  if (!isUnconfirmed(refusal)) {
    return (
      <StateBox
        kind="empty"
        icon="shield"
        title={t('confirm.setUpTitle')}
        text={t('confirm.setUpText')}
        action={
          <ButtonLink to={paths.accountSecurity} variant="gold" icon="lock">
            {t('confirm.setUpLink')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Frame className="staff-gate">
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-2 text-card">
          {t('confirm.title')}
        </h2>
        <ConfirmIdentityForm refusal={refusal} onConfirmed={onOpen} />
      </section>
    </Frame>
  );
}
