import { useState } from 'react';
import { CodeField, type CodeKind } from '#web/forms/code-field.tsx';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { Button, type ButtonVariant } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';

import { useFocusOnMount } from './two-step-focus.ts';

export interface Proof {
  readonly password: string;
  readonly code: string;
}

interface TwoStepProofProps {
  readonly name: string;
  readonly text: string;
  readonly submit: string;
  readonly variant: ButtonVariant;
  /** What is asked for beside the password; `either` lets the player choose a recovery code. */
  readonly code: 'none' | 'app' | 'either';
  readonly send: (proof: Proof) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** Asks for the password, and for a code, before a change. */
export function TwoStepProof(props: TwoStepProofProps) {
  const { name, text, submit, variant, code: wanted, send, onCancel } = props;
  const { t } = useTexts();
  const [proof, setProof] = useState<Proof>({ password: '', code: '' });
  const first = useFocusOnMount<HTMLParagraphElement>();
  const [kind, setKind] = useState<CodeKind>('app');
  const problems: FieldText<keyof Proof>[] = [];
  if (proof.password === '') problems.push({ field: 'password', text: t('password.currentRequired') });
  if (wanted !== 'none' && proof.code.trim() === '') {
    problems.push({ field: 'code', text: t('twoStep.codeRequired') });
  }
  const form = useForm<keyof Proof>({ name, problems, send: () => send(proof) });
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
      {wanted !== 'none' && (
        <CodeField
          id={form.idOf('code')}
          error={form.errorOf('code')}
          value={proof.code}
          onChange={(code) => setProof({ ...proof, code })}
          kind={kind}
          {...(wanted === 'either' ? { onKind: setKind } : {})}
        />
      )}
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
