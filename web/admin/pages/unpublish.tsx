import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PageSource } from '#contract/api/pages.ts';
import { languages } from '#contract/languages.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';

/** Unpublishes the page in all languages after confirmation; the draft stays in the form. */
export function UnpublishButton({
  page,
  onDone,
}: {
  readonly page: PageSource;
  readonly onDone: () => void;
}) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);

  async function unpublish(close: () => void): Promise<void> {
    await unlessDone('pages.notFound', api.call('DELETE /api/page', { query: { path: page.path } }));
    close();
    onDone();
    toast({ kind: 'success', title: t('admin.pages.takenBack') });
    await revalidate();
  }

  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setOpen(true)}>
        {t('admin.pages.unpublish')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('admin.pages.unpublishTitle')}
        confirm={t('admin.pages.unpublish')}
        onClose={() => setOpen(false)}
        onConfirm={unpublish}
      >
        <p>{t('admin.pages.unpublishText', { title: page.title, languages: languages.length })}</p>
      </ConfirmDialog>
    </>
  );
}
