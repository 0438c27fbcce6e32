import { useState } from 'react';
import type { ApiError } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { StepField } from '#web/forms/step-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { useStepProof } from '#web/second-step/use-step-proof.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';

interface ConfirmIdentityFormProps {
  /** The error that asks for it, with the ways to prove it. */
  readonly refusal: ApiError;
  readonly onConfirmed: () => unknown;
  readonly onCancel?: () => void;
}

/** Asks for the password, or where two-step login is on for its second step. */
export function ConfirmIdentityForm({ refusal, onConfirmed, onCancel }: ConfirmIdentityFormProps) {
  const { t } = useTexts();
  const api = useApi();
  const [password, setPassword] = useState('');
  const step = useStepProof(refusal.methods);
  const byPassword = refusal.methods.includes('password');
  const field = byPassword ? 'password' : 'code';
  const missing = t(byPassword ? 'password.currentRequired' : 'twoStep.codeRequired');
  const isMissing = byPassword ? password === '' : step.isMissing;
  const form = useForm<typeof field>({
    name: 'confirm-identity',
    problems: isMissing ? [{ field, text: missing }] : [],
    send: async () => {
      await api.call('POST /api/auth/confirm-identity', {
        body: byPassword ? { password } : await step.read(),
      });
      await onConfirmed();
    },
  });
  return (
    <form className="form" method="post" noValidate onSubmit={form.submit}>
      <p>{errorText(refusal, t)}</p>
      <ErrorSummary {...form.summary} />
      {byPassword ? (
        <Field id={form.idOf(field)} label={t('password.current')} error={form.errorOf(field)}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      ) : (
        <StepField {...step} id={form.idOf(field)} error={form.errorOf(field)} />
      )}
      <div className="form-buttons">
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('site.cancel')}
          </Button>
        )}
        <Button type="submit" variant="gold" busy={form.busy} busyText={t('twoStep.busy')}>
          {t('twoStep.confirm')}
        </Button>
      </div>
    </form>
  );
}
