import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProofMethod } from '#contract/api/call.ts';
import { ApiError } from '#web/api.ts';
import { StepField } from '#web/forms/step-field.tsx';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { useStepProof } from '#web/second-step/use-step-proof.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';

type Input = 'password' | 'code';

function useDeletion() {
  const api = useApi();
  const { t } = useTexts();
  const [password, setPassword] = useState('');
  const [methods, setMethods] = useState<readonly ProofMethod[]>([]);
  const step = useStepProof(methods);
  const [answer, setAnswer] = useState('');
  const problems: FieldText<Input>[] = [];
  if (password === '') problems.push({ field: 'password', text: t('password.currentRequired') });
  if (step.isMissing) problems.push({ field: 'code', text: t('twoStep.codeRequired') });
  const form = useForm<Input>({
    name: 'delete-account',
    problems,
    send: async () => {
      const { message } = await api.call('POST /api/auth/delete-account', {
        body: { password, ...(await step.read()) },
      });
      setAnswer(message);
    },
    failureTitle: t('accountDeletion.failed'),
    onApiError: (error) => {
      if (error instanceof ApiError && error.code === 'twoStep.codeRequired') setMethods(error.methods);
    },
  });
  return { password, setPassword, step, answer, form };
}

interface DeletionDialogProps {
  readonly onClose: () => void;
}

/** Asks for the account to be closed, with the password and, where two-step login is on, its second step. */
export default function DeletionDialog({ onClose }: DeletionDialogProps) {
  const { t } = useTexts();
  const { revalidate } = useRevalidator();
  const { password, setPassword, step, answer, form } = useDeletion();
  // Who closed it while it is sent would not be told that the account is deleted.
  const close = () => {
    if (!form.busy) onClose();
  };
  // The session has ended: the page shows so once its owner has read what happens.
  if (form.done) return <Requested message={answer} onClose={() => void revalidate()} />;
  return (
    <Dialog open icon="warn" title={t('account.deleteTitle')} onClose={close}>
      <form className="form" method="post" noValidate onSubmit={form.submit}>
        <p>{t('accountDeletion.text')}</p>
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
        <StepField {...step} id={form.idOf('code')} error={form.errorOf('code')} />
        <div className="form-buttons">
          <Button variant="quiet" onClick={close} aria-disabled={form.busy || undefined}>
            {t('site.cancel')}
          </Button>
          <Button type="submit" variant="danger" icon="trash" busy={form.busy} busyText={t('twoStep.busy')}>
            {t('accountDeletion.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Requested({ message, onClose }: DeletionDialogProps & { readonly message: string }) {
  const { t } = useTexts();
  return (
    <Dialog
      open
      icon="info"
      title={t('account.delete')}
      onClose={onClose}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {t('account.understood')}
        </Button>
      }
    >
      <p role="status">{message}</p>
    </Dialog>
  );
}
