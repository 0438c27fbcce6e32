import { useState } from 'react';
import { emailMaxLength } from '#contract/limits.ts';
import type { PageMeta } from '#contract/rendered-page.ts';
import { useForm } from '#web/forms/use-form.ts';
import { type Translate, useLanguage, useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { ButtonLink } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { NeedsScript } from '#web/ui/forms/needs-script.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { recoverProblem } from './recover-problem.ts';

export const meta = (_: unknown, t: Translate): PageMeta => ({
  title: t('recover.title'),
  description: t('recover.lead'),
});

export function Component() {
  const { t } = useTexts();
  const { config } = useShell();
  return (
    <>
      <PageHeader
        view="pass"
        overline={config.serverName}
        title={t('recover.title')}
        lead={t('recover.lead')}
      />
      <PageBody>
        <Frame>
          <RecoverForm />
        </Frame>
      </PageBody>
    </>
  );
}

function RecoverForm() {
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const api = useApi();
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState('');
  const problem = recoverProblem(email);
  const form = useForm<'email'>({
    name: 'recover',
    problems: problem ? [{ field: 'email', text: t(problem) }] : [],
    send: async () => {
      const { message } = await api.call('POST /api/auth/reset-password-request', {
        body: { email, language },
      });
      setAnswer(message);
    },
  });
  if (form.done) return <Sent text={answer || t('recover.success')} />;
  return (
    <form className="form" method="post" noValidate onSubmit={form.submit}>
      <NeedsScript />
      <ErrorSummary {...form.summary} />
      <Field
        id={form.idOf('email')}
        label={t('recover.email')}
        error={form.errorOf('email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={emailMaxLength}
        value={email}
        onChange={(event) => setEmail(event.target.value.trim())}
      />
      <FormEnd submit={t('recover.submit')} busyText={t('recover.busy')} busy={form.busy} />
    </form>
  );
}

/** The form stays hidden: a second request would invalidate the first link. */
function Sent({ text }: { readonly text: string }) {
  const { t } = useTexts();
  return (
    <SuccessBox title={text}>
      <ButtonLink to={paths.home} variant="quiet" icon="home">
        {t('recover.backHome')}
      </ButtonLink>
    </SuccessBox>
  );
}
