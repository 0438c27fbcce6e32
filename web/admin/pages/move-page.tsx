import { useState } from 'react';
import { pagePathLength } from '#contract/page-paths.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { ApiError } from '#web/api.ts';
import { renameDraft } from '#web/forms/draft-storage.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useDraftOwner } from '#web/forms/use-form-account.ts';
import { useLeadOn } from '#web/forms/use-lead-on.ts';
import { useTexts } from '#web/i18n.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { addressProblem, typedPath } from './page-address.ts';

const formId = 'move-page';

interface MoveFormProps {
  readonly path: string;
  readonly onBusy: (busy: boolean) => void;
  readonly onDone: (to: string) => Promise<void>;
}

function useMove({ path, onBusy, onDone }: MoveFormProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const [typed, setTyped] = useState(path);
  const to = typedPath(typed);
  const problem = addressProblem(to, [], t);
  const form = useForm<'path'>({
    name: formId,
    problems: problem === undefined ? [] : [{ field: 'path', text: problem }],
    send: async () => {
      onBusy(true);
      try {
        if (to !== path) await api.call('POST /api/page/move', { body: { path, to } });
        await onDone(to);
      } finally {
        onBusy(false);
      }
    },
    fieldOf: (error) =>
      error instanceof ApiError && error.code === 'pages.pathTaken'
        ? { field: 'path', text: t('pages.pathTaken') }
        : undefined,
  });
  return { form, typed, setTyped };
}

function MoveForm(props: MoveFormProps) {
  const { t } = useTexts();
  const { form, typed, setTyped } = useMove(props);
  return (
    <form id={formId} className="form" method="post" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      <Field
        id={form.idOf('path')}
        label={t('admin.pages.address')}
        hint={t('admin.pages.moveHint')}
        error={form.errorOf('path')}
        name="path"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={pagePathLength}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

/** Gives the page another address after asking for it; a draft goes along. */
export function MovePageButton({ path }: { readonly path: string }) {
  const { t } = useTexts();
  const toast = useToast();
  const leadOn = useLeadOn();
  const owner = useDraftOwner();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const close = () => setOpen(false);

  async function moved(to: string): Promise<void> {
    close();
    if (to === path) return;
    renameDraft(owner, `page${path}`, `page${to}`);
    toast({ kind: 'success', title: t('admin.pages.moved', { path: to }) });
    await leadOn(adminPaths.page(to), { replace: true });
  }

  return (
    <>
      <Button variant="quiet" size="small" icon="edit" onClick={() => setOpen(true)}>
        {t('admin.pages.move')}
      </Button>
      <Dialog
        open={open}
        icon="edit"
        title={t('admin.pages.moveTitle')}
        onClose={close}
        actions={
          <>
            <Button variant="quiet" onClick={close}>
              {t('site.cancel')}
            </Button>
            <Button type="submit" form={formId} variant="gold" busy={busy} busyText={t('admin.pages.move')}>
              {t('admin.pages.move')}
            </Button>
          </>
        }
      >
        {open && <MoveForm path={path} onBusy={setBusy} onDone={moved} />}
      </Dialog>
    </>
  );
}
