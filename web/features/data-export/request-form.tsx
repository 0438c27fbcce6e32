import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnDataExport } from '#contract/api/account/data-export.ts';
import { formatTime } from '#web/formats.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';

/** How far the last request is. */
function ExportState({ state: { state, expiresAt, nextAt } }: { readonly state: OwnDataExport }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const date = (iso: string) => ({ date: formatTime(tag, iso) });
  return (
    <div role="status" className="grid gap-3">
      {state === 'waiting' && <p>{t('dataExport.waiting')}</p>}
      {expiresAt && <p suppressHydrationWarning>{t('dataExport.ready', date(expiresAt))}</p>}
      {state === 'over' && <p>{t('dataExport.over')}</p>}
      {nextAt && (
        <p className="text-muted" suppressHydrationWarning>
          {t('dataExport.next', date(nextAt))}
        </p>
      )}
    </div>
  );
}

export function RequestForm({ state }: { readonly state: OwnDataExport }) {
  const { t } = useTexts();
  return (
    <Frame className="grid gap-5" tabIndex={-1}>
      <p>{t('dataExport.text')}</p>
      <ExportState state={state} />
      {state.nextAt === null && <PasswordForm />}
    </Frame>
  );
}

function PasswordForm() {
  const { t } = useTexts();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [password, setPassword] = useState('');
  const problems: FieldText<'password'>[] =
    password === '' ? [{ field: 'password', text: t('password.currentRequired') }] : [];
  const form = useForm<'password'>({
    name: 'data-export',
    problems,
    send: async () => {
      await api.call('POST /api/auth/data-export', { body: { password } });
      await revalidate();
    },
    failureTitle: t('dataExport.failed'),
  });
  useFocusAfterRemoval(form.busy);
  return (
    <form className="form" method="post" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <Field id={form.idOf('password')} label={t('password.current')} error={form.errorOf('password')}>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <div className="form-buttons">
        <Button type="submit" variant="gold" icon="download" busy={form.busy} busyText={t('twoStep.busy')}>
          {t('dataExport.submit')}
        </Button>
      </div>
    </form>
  );
}
