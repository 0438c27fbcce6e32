import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PageSource } from '#contract/api/pages.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { ApiError } from '#web/api.ts';
import { useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';

/** A button that asks, and then takes a page back in all languages; what was written stays in the form. */
export function TakeBack({ page, onDone }: { readonly page: PageSource; readonly onDone: () => void }) {
  const { t } = useTexts();
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);

  async function takeBack(): Promise<void> {
    try {
      await api.call('DELETE /api/page', { query: { path: page.path } });
    } catch (error) {
      // Somebody else was quicker: that is what was wanted.
      if (!(error instanceof ApiError && error.code === 'pages.notFound')) throw error;
    }
    setOpen(false);
    onDone();
    toast({ kind: 'success', title: t('desk.pages.takenBack') });
    await revalidate();
  }

  return (
    <>
      <Button variant="danger" icon="trash" onClick={() => setOpen(true)}>
        {t('desk.pages.unpublish')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('desk.pages.unpublishTitle')}
        confirm={t('desk.pages.unpublish')}
        onClose={() => setOpen(false)}
        onConfirm={takeBack}
      >
        <p>{t('desk.pages.unpublishText', { title: page.title })}</p>
      </ConfirmDialog>
    </>
  );
}
