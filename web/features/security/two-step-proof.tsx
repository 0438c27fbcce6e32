import { useState } from 'react';
import type { Assertion } from '#contract/api/account/passkeys.ts';
import { StepField, type StepWay } from '#web/forms/step-field.tsx';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Button, type ButtonVariant } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { useFocusOnMount } from './two-step-focus.ts';

interface TypedProof {
  readonly password: string;
  readonly code: string;
}

export interface Proof extends TypedProof {
  readonly passkey?: Assertion;
}

interface TwoStepProofProps {
  readonly name: string;
  readonly text: string;
  readonly submit: string;
  readonly variant: ButtonVariant;
  /** What is asked for beside the password. */
  readonly ways: readonly StepWay[];
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Asks for the password, and for a second step, before a change. */
export function TwoStepProof(props: TwoStepProofProps) {
  const { name, text, submit, variant, ways, send, onCancel } = props;
  const { t } = useTexts();
  const api = useApi();
  const [proof, setProof] = useState<TypedProof>({ password: '', code: '' });
  const first = useFocusOnMount<HTMLParagraphElement>();
  const [way, setWay] = useState(ways[0]);
  const problems: FieldText<keyof TypedProof>[] = [];
  if (proof.password === '') problems.push({ field: 'password', text: t('password.currentRequired') });
  if ((way === 'app' || way === 'recovery') && proof.code.trim() === '') {
    problems.push({ field: 'code', text: t('twoStep.codeRequired') });
  }

  async function sendProof(): Promise<unknown> {
    if (way !== 'passkey') return send(proof);
    const { signChange } = await import('#web/second-step/passkey-client.ts');
    return send({ ...proof, passkey: await signChange(api) });
  }

  const form = useForm<keyof TypedProof>({ name, problems, send: sendProof });
  return (
    <form className="form" method="post" noValidate onSubmit={form.submit}>
      <p ref={first} tabIndex={-1}>
        {text}
      </p>
      <ErrorSummary {...form.summary} />
      <Field id={form.idOf('password')} label={t('password.current')} error={form.errorOf('password')}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          value={proof.password}
          onChange={(event) => setProof({ ...proof, password: event.target.value })}
        />
      </Field>
      <StepField
        ways={ways}
        way={way}
        onWay={setWay}
        id={form.idOf('code')}
        error={form.errorOf('code')}
        value={proof.code}
        onChange={(code) => setProof({ ...proof, code })}
      />
      <div className="form-buttons">
        <Button type="submit" variant={variant} busy={form.busy} busyText={t('twoStep.busy')}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('site.cancel')}
        </Button>
      </div>
    </form>
  );
}
