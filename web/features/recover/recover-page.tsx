import { useState } from 'react';
import { emailMaxLength } from '#contract/limits.ts';
import { type Translate, useLanguage, useTexts } from '#web/i18n.ts';
import type { PageMeta } from '#web/page-meta.ts';
import { paths } from '#web/paths.ts';
import { useShell } from '#web/shell-data.ts';
import { Band } from '#web/ui/band.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormEnd } from '#web/ui/form-end.tsx';
import { Frame } from '#web/ui/frame.tsx';
import { PageBody } from '#web/ui/page-body.tsx';
import { SuccessBox } from '#web/ui/success-box.tsx';
import { useApi } from '#web/use-api.ts';
import { useForm } from '#web/use-form.ts';
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
      <Band view="pass" overline={config.serverName} title={t('recover.title')} lead={t('recover.lead')} />
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

/** The form has done its work: it stays hidden, as a second request would void the first link. */
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
