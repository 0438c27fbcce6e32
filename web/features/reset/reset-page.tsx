import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { passwordLength } from '#contract/limits.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { ApiError } from '#web/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { type Translate, useLanguage, useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { NewPasswordField } from '#web/passwords/new-password-field.tsx';
import { weakPasswordProblem } from '#web/passwords/weak-password-problem.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { NeedsScript } from '#web/ui/forms/needs-script.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { useOpenLoginPanel } from '#web/ui/login-panel-context.ts';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { type ResetField, resetProblems } from './reset-problems.ts';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('reset.title'),
  description: t('reset.lead'),
  noIndex: true,
});

export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  const [search] = useSearchParams();
  const [refused, setRefused] = useState<string | null>(null);
  const token = search.get('token') ?? '';
  const usable = token !== '' && token !== refused;
  return (
    <>
      <PageHeader
        view="pass"
        overline={config.serverName}
        title={t('reset.title')}
        lead={usable && t('reset.lead')}
      />
      <PageBody>
        {usable ? <ResetForm token={token} onInvalid={() => setRefused(token)} /> : <InvalidLink />}
      </PageBody>
    </>
  );
}

function InvalidLink() {
  const { t } = useTexts();
  return (
    <StateBox
      kind="error"
      title={t('reset.invalidLink')}
      action={
        <ButtonLink to={paths.recover} variant="quiet" icon="mail">
          {t('reset.requestNew')}
        </ButtonLink>
      }
    />
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly onInvalid: () => void;
}

function useResetForm({ token, onInvalid }: ResetFormProps) {
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [input, setInput] = useState({ newPassword: '', confirmPassword: '' });
  const form = useForm<ResetField>({
    name: 'reset',
    problems: resetProblems(input).map(({ field, code }) => ({ field, text: t(code) })),
    send: async () => {
      const body = { token, newPassword: input.newPassword, language };
      await api.call('POST /api/auth/reset-password-confirm', { body });
      // A reset ends the visitor's session.
      await revalidate();
    },
    failureTitle: t('password.failed'),
    fieldOf: (error) => weakPasswordProblem(error, t),
    onApiError: (error) => {
      if (error instanceof ApiError && error.code === 'reset.invalidLink') onInvalid();
    },
  });
  return {
    form,
    input,
    change: (field: ResetField, text: string) => setInput((before) => ({ ...before, [field]: text })),
  };
}

function ResetForm(props: ResetFormProps) {
  const { t } = useTexts();
  const openLoginPanel = useOpenLoginPanel();
  const { form, input, change } = useResetForm(props);
  return (
    <Frame>
      {form.done ? (
        <SuccessBox title={t('reset.success')}>
          <ButtonLink to={paths.home} variant="quiet" icon="gate" onClick={openLoginPanel}>
            {t('reset.backToLogin')}
          </ButtonLink>
        </SuccessBox>
      ) : (
        <form className="form" method="post" noValidate onSubmit={form.submit}>
          <NeedsScript />
          <ErrorSummary {...form.summary} />
          <NewPasswordField
            id={form.idOf('newPassword')}
            label={t('reset.new')}
            hint={t('register.passwordHint')}
            error={form.errorOf('newPassword')}
            name="newPassword"
            maxLength={passwordLength.max}
            value={input.newPassword}
            onChange={(password) => change('newPassword', password)}
          />
          <Field
            id={form.idOf('confirmPassword')}
            label={t('reset.confirm')}
            error={form.errorOf('confirmPassword')}
          >
            <PasswordInput
              name="confirmPassword"
              autoComplete="new-password"
              required
              maxLength={passwordLength.max}
              value={input.confirmPassword}
              onChange={(event) => change('confirmPassword', event.target.value)}
            />
          </Field>
          <FormEnd submit={t('reset.submit')} busyText={t('reset.busy')} busy={form.busy} />
        </form>
      )}
    </Frame>
  );
}
