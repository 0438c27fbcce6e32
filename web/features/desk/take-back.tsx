import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PageSource } from '#contract/pages.ts';
import { ApiRefusal } from '#web/api.ts';
import { ConfirmDialog } from '#web/desk/confirm-dialog.tsx';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useApi } from '#web/use-api.ts';

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
      if (!(error instanceof ApiRefusal && error.code === 'pages.notFound')) throw error;
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
