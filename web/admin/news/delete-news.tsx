import { type ReactNode, useId, useState } from 'react';
import type { NewsRow } from '#contract/api/news.ts';
import { languages } from '#contract/languages.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { ApiError } from '#web/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useFormAccount } from '#web/forms/use-form-account.ts';
import { useTexts } from '#web/i18n.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { newsLengths, passwordProblem } from './news-texts.ts';
import { requireSession } from './require-session.ts';

interface DeleteNewsProps {
  readonly item: Pick<NewsRow, 'id' | 'title'>;
  readonly onClose: () => void;
  /** Called when the item is deleted, by this or another administrator. */
  readonly onDeleted: () => void;
}

function useDeletion({ item, onClose, onDeleted }: DeleteNewsProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const username = useFormAccount()?.login ?? '';
  const [password, setPassword] = useState('');
  const form = useForm<'password'>({
    name: 'delete-news',
    problems: password === '' ? [{ field: 'password', text: t('admin.news.needsPassword') }] : [],
    failureTitle: t('admin.news.deleteFailed'),
    fieldOf: (error) => {
      const wrong = passwordProblem(error, t);
      return wrong && { ...wrong, text: t('login.wrong') };
    },
    onApiError: (error) => {
      if (error instanceof ApiError && error.code === 'news.notFound') onDeleted();
    },
    send: async () => {
      const credentials = { username, password };
      await requireSession(api);
      const { message } = await api.call('DELETE /api/news/{id}', {
        params: { id: item.id },
        body: credentials,
      });
      toast({ kind: 'success', title: message });
      onClose();
      onDeleted();
    },
  });
  return { password, setPassword, form };
}

/** Asks for confirmation and for the password. */
export function DeleteNews(props: DeleteNewsProps) {
  const { item, onClose } = props;
  const { t } = useTexts();
  const { password, setPassword, form } = useDeletion(props);
  const formId = useId();
  const actions: ReactNode = (
    <>
      <Button variant="quiet" onClick={onClose}>
        {t('site.cancel')}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="danger"
        icon="trash"
        busy={form.busy}
        busyText={t('admin.news.deleting')}
      >
        {t('admin.news.delete')}
      </Button>
    </>
  );
  return (
    <Dialog open icon="warn" title={t('admin.news.deleteTitle')} onClose={onClose} actions={actions}>
      <form id={formId} className="form" method="post" noValidate onSubmit={form.submit}>
        <ErrorSummary {...form.summary} />
        <p>{t('admin.news.deleteText', { title: item.title, languages: languages.length })}</p>
        <Field id={form.idOf('password')} label={t('admin.news.password')} error={form.errorOf('password')}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            maxLength={newsLengths.password}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
