import { type ReactNode, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { ApiError } from '#web/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { FormEnd } from '#web/ui/forms/form-end.tsx';
import { NeedsScript } from '#web/ui/forms/needs-script.tsx';

interface LinkFormProps {
  readonly call: 'POST /api/auth/verify-email' | 'POST /api/auth/undo-email-change';
  readonly submit: string;
  /** Shown where the link cannot be used. */
  readonly elsewhere: ReactNode;
  /** Shown below the success message. */
  readonly children: ReactNode;
}

/** Uses the mailed link of this address only when a button is pressed: mail programs open links to check them. */
export function LinkForm({ call, submit, elsewhere, children }: LinkFormProps) {
  const { t } = useTexts();
  const { code: language } = useLanguage();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [refused, setRefused] = useState<string | null>(null);
  const [answer, setAnswer] = useState('');
  const form = useForm<never>({
    name: 'email-link',
    problems: [],
    send: async () => {
      const { message } = await api.call(call, { body: { token, language } });
      setAnswer(message);
      // The visitor's account has changed, or its session has ended.
      await revalidate();
    },
    onApiError: (error) => {
      if (error instanceof ApiError && error.code === 'verifyEmail.invalidLink') setRefused(token);
    },
  });
  if (form.done) {
    return (
      <Frame>
        <SuccessBox title={answer}>{children}</SuccessBox>
      </Frame>
    );
  }
  if (token === '' || token === refused) {
    return <StateBox kind="error" title={t('verifyEmail.invalidLink')} action={elsewhere} />;
  }
  return (
    <Frame>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <NeedsScript />
        <ErrorSummary {...form.summary} />
        <FormEnd submit={submit} busyText={t('email.busy')} busy={form.busy} />
      </form>
    </Frame>
  );
}
