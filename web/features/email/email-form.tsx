import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Account } from '#contract/api/account/account.ts';
import { emailMaxLength } from '#contract/limits.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useReturnToAccount } from '#web/forms/use-return-to-account.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { type EmailField, emailProblems } from './email-problems.ts';

const empty = { newEmail: '', confirmEmail: '', password: '' };

function useEmailForm(account: Account) {
  const api = useApi();
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const { revalidate } = useRevalidator();
  const [input, setInput] = useState(empty);
  const [answer, setAnswer] = useState('');
  const form = useForm<EmailField>({
    name: 'email',
    problems: emailProblems(input, account.email).map(({ field, code }) => ({ field, text: t(code) })),
    send: async () => {
      const { newEmail, password } = input;
      const body = { accountId: account.id, newEmail, password, language };
      const { message } = await api.call('POST /api/auth/change-email', { body });
      setAnswer(message);
      await revalidate();
    },
    failureTitle: t('email.failed'),
  });
  useReturnToAccount(form.done);
  const change = (field: EmailField, text: string) => setInput((before) => ({ ...before, [field]: text }));
  return { input, change, form, answer };
}

export function EmailForm({ account }: { readonly account: Account }) {
  const { t } = useTexts();
  const { input, change, form, answer } = useEmailForm(account);
  if (form.done) {
    return (
      <Frame>
        <SuccessBox title={answer}>
          <p>{t('password.back')}</p>
        </SuccessBox>
      </Frame>
    );
  }
  const field = (name: 'newEmail' | 'confirmEmail', label: string) => (
    <Field
      id={form.idOf(name)}
      label={label}
      error={form.errorOf(name)}
      name={name}
      type="email"
      autoComplete="email"
      required
      maxLength={emailMaxLength}
      value={input[name]}
      onChange={(event) => change(name, event.target.value.trim())}
    />
  );
  return (
    <Frame>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <dl className="form-now">
          <dt>{t('email.current')}</dt>
          <dd>{account.email}</dd>
        </dl>
        {field('newEmail', t('email.new'))}
        {field('confirmEmail', t('email.confirm'))}
        <Field id={form.idOf('password')} label={t('email.password')} error={form.errorOf('password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            value={input.password}
            onChange={(event) => change('password', event.target.value)}
          />
        </Field>
        <FormEnd submit={t('email.submit')} busyText={t('email.busy')} busy={form.busy} cancel />
      </form>
    </Frame>
  );
}
