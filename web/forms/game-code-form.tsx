import { useState } from 'react';
import type { ErrorCode } from '#contract/api/errors.ts';
import { ApiError } from '#web/api.ts';
import { CodeField, type CodeKind } from '#web/forms/code-field.tsx';
import { errorText } from '#web/forms/error-text.ts';
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

interface GameCode {
  /** The new code for the game. */
  readonly value: string;
  readonly password: string;
  /** Of the second step. */
  readonly code: string;
}

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
  /** Whether two-step login is on. */
  readonly hasSecondStep: boolean;
}

const fields: Readonly<Record<string, keyof GameCode>> = {
  'password.currentIncorrect': 'password',
  'twoStep.codeRequired': 'code',
  'twoStep.codeWrong': 'code',
  'register.deletionCodeTooLong': 'value',
};

function refusedField(error: unknown, t: Translate): FieldText<keyof GameCode> | undefined {
  const field = error instanceof ApiError ? fields[error.code] : undefined;
  // «Current» would be that of the storage here.
  return field && { field, text: field === 'password' ? t('email.passwordIncorrect') : errorText(error, t) };
}

function useGameCode({ name, check, send, failed, hasSecondStep }: GameCodeFormProps) {
  const { t } = useTexts();
  const [input, setInput] = useState<GameCode>({ value: '', password: '', code: '' });
  // Two-step login may have been switched on in another tab.
  const [wasAsked, setWasAsked] = useState(false);
  const asksCode = hasSecondStep || wasAsked;
  const problems: FieldText<keyof GameCode>[] = [];
  const problem = check(input.value);
  if (problem) problems.push({ field: 'value', text: t(problem) });
  if (input.password === '') problems.push({ field: 'password', text: t('email.passwordRequired') });
  if (asksCode && input.code.trim() === '') problems.push({ field: 'code', text: t('twoStep.codeRequired') });
  const form = useForm<keyof GameCode>({
    name,
    problems,
    send: () => send(input),
    failureTitle: failed,
    fieldOf: (error) => refusedField(error, t),
    onApiError: (error) => {
      if (error instanceof ApiError && error.code === 'twoStep.codeRequired') setWasAsked(true);
    },
  });
  const change = (part: Partial<GameCode>) => setInput((before) => ({ ...before, ...part }));
  return { input, change, form, asksCode };
}

/**
 * Sets a code of the game with the account's password and its second step. The code can be read while it is typed, and
 * password managers are not to save it in place of the password.
 */
export function GameCodeForm(props: GameCodeFormProps) {
  const { label, hint, isNumber = false, maxLength, submit, success, successText } = props;
  const { t } = useTexts();
  const { input, change, form, asksCode } = useGameCode(props);
  const [kind, setKind] = useState<CodeKind>('app');
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
        {asksCode && (
          <CodeField
            id={form.idOf('code')}
            error={form.errorOf('code')}
            value={input.code}
            onChange={(code) => change({ code })}
            kind={kind}
            onKind={setKind}
          />
        )}
        <FormEnd submit={submit} busyText={t('twoStep.busy')} busy={form.busy} cancel />
      </form>
    </Frame>
  );
}
