import { useState } from 'react';
import type { BodyOf } from '#contract/api/calls.ts';
import type { ApiError } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { StepField, type StepWay } from '#web/forms/step-field.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { usePasskeySupport } from '#web/passkeys/use-passkey-support.ts';
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

/** The ways that this browser has, too. */
function useStepWays({ methods }: ApiError): StepWay[] {
  const hasPasskeys = usePasskeySupport(false);
  const ways: StepWay[] = [];
  if (methods.includes('totp')) ways.push('app');
  if (methods.includes('passkey') && hasPasskeys) ways.push('passkey');
  if (methods.includes('recovery')) ways.push('recovery');
  return ways;
}

/** Asks for the password, or where two-step login is on for its second step. */
export function ConfirmIdentityForm({ refusal, onConfirmed, onCancel }: ConfirmIdentityFormProps) {
  const { t } = useTexts();
  const api = useApi();
  const [given, setGiven] = useState('');
  const ways = useStepWays(refusal);
  const [chosen, setWay] = useState<StepWay>();
  const way = chosen ?? ways[0];
  const byPassword = refusal.methods.includes('password');
  const field = byPassword ? 'password' : 'code';
  const missing = t(byPassword ? 'password.currentRequired' : 'twoStep.codeRequired');
  const isTyped = byPassword || way !== 'passkey';

  async function readProof(): Promise<BodyOf<'POST /api/auth/confirm-identity'>> {
    if (isTyped) return { [field]: given };
    const { signChange } = await import('#web/passkeys/passkey-client.ts');
    return { passkey: await signChange(api) };
  }

  const form = useForm<typeof field>({
    name: 'confirm-identity',
    problems: isTyped && given.trim() === '' ? [{ field, text: missing }] : [],
    send: async () => {
      await api.call('POST /api/auth/confirm-identity', { body: await readProof() });
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
            value={given}
            onChange={(event) => setGiven(event.target.value)}
          />
        </Field>
      ) : (
        <StepField
          ways={ways}
          way={way}
          onWay={setWay}
          id={form.idOf(field)}
          error={form.errorOf(field)}
          value={given}
          onChange={setGiven}
        />
      )}
      <div className="form-buttons">
        <Button type="submit" variant="gold" busy={form.busy} busyText={t('twoStep.busy')}>
          {t('twoStep.confirm')}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('site.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
