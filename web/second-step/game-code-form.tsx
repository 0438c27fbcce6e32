import { useState } from 'react';
import type { Assertion } from '#contract/api/account/passkeys.ts';
import type { ProofMethod } from '#contract/api/call.ts';
import type { ErrorCode } from '#contract/api/errors.ts';
import { ApiError } from '#web/api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { StepField } from '#web/forms/step-field.tsx';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { type Translate, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { pasteTrimmed } from '#web/ui/forms/paste-trimmed.ts';
import { TextInput } from '#web/ui/forms/text-input.tsx';
import { refusedProof } from './game-proof.ts';
import { useStepProof } from './use-step-proof.ts';

interface TypedCode {
  /** The new code for the game. */
  readonly value: string;
  readonly password: string;
}

/** With the second step, where two-step login is on. */
interface GameCode extends TypedCode {
  readonly code?: string;
  readonly passkey?: Assertion;
}

type Input = keyof TypedCode | 'code';

interface GameCodeFormProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly isNumber?: boolean;
  readonly maxLength: number;
  readonly check: (value: string) => ErrorCode | undefined;
  readonly send: (input: GameCode) => Promise<unknown>;
  readonly submit: string;
  readonly failed: string;
  readonly success: string;
  /** From when on the game takes it. */
  readonly successText: string;
  /** How the second step may be given; none while two-step login is off. */
  readonly methods: readonly ProofMethod[];
}

function refusedField(error: unknown, t: Translate): FieldText<Input> | undefined {
  const isTooLong = error instanceof ApiError && error.code === 'register.deletionCodeTooLong';
  return isTooLong ? { field: 'value', text: errorText(error, t) } : refusedProof(error, t);
}

function useGameCode({ name, check, send, failed, methods: known }: GameCodeFormProps) {
  const { t } = useTexts();
  const [input, setInput] = useState<TypedCode>({ value: '', password: '' });
  const [methods, setMethods] = useState(known);
  const step = useStepProof(methods);
  const problems: FieldText<Input>[] = [];
  const problem = check(input.value);
  if (problem) problems.push({ field: 'value', text: t(problem) });
  if (input.password === '') problems.push({ field: 'password', text: t('email.passwordRequired') });
  if (step.isMissing) problems.push({ field: 'code', text: t('twoStep.codeRequired') });
  const form = useForm<Input>({
    name,
    problems,
    send: async () => send({ ...input, ...(await step.read()) }),
    failureTitle: failed,
    fieldOf: (error) => refusedField(error, t),
    onApiError: (error) => {
      if (error instanceof ApiError && error.code === 'twoStep.codeRequired') setMethods(error.methods);
    },
  });
  const change = (part: Partial<TypedCode>) => setInput((before) => ({ ...before, ...part }));
  return { input, change, form, step };
}

/**
 * Sets a code of the game with the account's password and its second step. The code can be read while it is typed, and
 * password managers are not to save it in place of the password.
 */
export function GameCodeForm(props: GameCodeFormProps) {
  const { label, hint, isNumber = false, maxLength, submit, success, successText } = props;
  const { t } = useTexts();
  const { input, change, form, step } = useGameCode(props);
  if (form.done) {
    return (
      <Frame>
        <SuccessBox title={success}>
          <p>{successText}</p>
          <ButtonLink to={paths.account} variant="quiet">
            {t('account.title')}
          </ButtonLink>
        </SuccessBox>
      </Frame>
    );
  }
  return (
    <Frame>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <Field id={form.idOf('value')} label={label} hint={hint} error={form.errorOf('value')}>
          <TextInput
            name="value"
            inputMode={isNumber ? 'numeric' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            maxLength={maxLength}
            value={input.value}
            onPaste={pasteTrimmed}
            onChange={(event) => change({ value: event.target.value })}
          />
        </Field>
        <Field id={form.idOf('password')} label={t('account.password')} error={form.errorOf('password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            value={input.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        </Field>
        <StepField {...step} id={form.idOf('code')} error={form.errorOf('code')} />
        <FormEnd submit={submit} busyText={t('twoStep.busy')} busy={form.busy} cancel />
      </form>
    </Frame>
  );
}
