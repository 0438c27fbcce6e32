import { useState } from 'react';
import type { Account } from '#contract/api/account/account.ts';
import { newPasswordLength } from '#contract/limits.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useReturnToAccount } from '#web/forms/use-return-to-account.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { NewPasswordField } from '#web/passwords/new-password-field.tsx';
import { weakPasswordProblem } from '#web/passwords/weak-password-problem.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { type PasswordField, passwordProblems } from './password-problems.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

function usePasswordForm(accountId: number) {
  const api = useApi();
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const [input, setInput] = useState(empty);
  const form = useForm<PasswordField>({
    name: 'password',
    problems: passwordProblems(input).map(({ field, code }) => ({ field, text: t(code) })),
    send: () => {
      const { currentPassword, newPassword } = input;
      const body = { accountId, currentPassword, newPassword, language };
      return api.call('POST /api/auth/change-password', { body });
    },
    failureTitle: t('password.failed'),
    fieldOf: (error) => weakPasswordProblem(error, t),
  });
  useReturnToAccount(form.done);
  const change = (field: PasswordField, text: string) => setInput((before) => ({ ...before, [field]: text }));
  return { input, change, form };
}

export function PasswordForm({ account }: { readonly account: Pick<Account, 'id' | 'login'> }) {
  const { t } = useTexts();
  const { input, change, form } = usePasswordForm(account.id);
  if (form.done) {
    return (
      <Frame>
        <SuccessBox title={t('password.success')}>
          <p>{t('password.back')}</p>
        </SuccessBox>
      </Frame>
    );
  }
  const field = (name: 'currentPassword' | 'confirmPassword', label: string, autoComplete: string) => (
    <Field id={form.idOf(name)} label={label} error={form.errorOf(name)}>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        required
        maxLength={name === 'currentPassword' ? undefined : newPasswordLength.max}
        value={input[name]}
        onChange={(event) => change(name, event.target.value)}
      />
    </Field>
  );
  return (
    <Frame>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        {field('currentPassword', t('password.current'), 'current-password')}
        <NewPasswordField
          id={form.idOf('newPassword')}
          label={t('password.new')}
          hint={t('password.hint')}
          error={form.errorOf('newPassword')}
          name="newPassword"
          maxLength={newPasswordLength.max}
          value={input.newPassword}
          login={account.login}
          onChange={(password) => change('newPassword', password)}
        />
        {field('confirmPassword', t('password.confirm'), 'new-password')}
        <FormEnd submit={t('password.submit')} busyText={t('password.busy')} busy={form.busy} cancel />
      </form>
    </Frame>
  );
}
