import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { GlossaryTerm } from '#contract/api/glossary.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';

export function TermList({ terms }: { readonly terms: readonly GlossaryTerm[] }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<GlossaryTerm | null>(null);

  async function remove({ id, term }: GlossaryTerm, close: () => void): Promise<void> {
    await unlessDone('glossary.notFound', api.call('DELETE /api/glossary/{id}', { params: { id } }));
    close();
    toast({ kind: 'success', title: t('admin.glossary.removed', { term }) });
    await revalidate();
  }

  return (
    <>
      <ul className="admin-terms" tabIndex={-1}>
        {terms.map((each) => (
          <li key={each.id} className="admin-term">
            <span lang="en">{each.term}</span>
            <Button
              variant="quiet"
              size="small"
              icon="trash"
              aria-label={t('admin.glossary.remove', { term: each.term })}
              onClick={() => setChosen(each)}
            >
              {t('admin.glossary.removeConfirm')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('admin.glossary.removeTitle')}
        confirm={t('admin.glossary.removeConfirm')}
        onClose={() => setChosen(null)}
        onConfirm={async (close) => {
          if (chosen) await remove(chosen, close);
        }}
      >
        <p>{t('admin.glossary.removeText', { term: chosen?.term ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}
