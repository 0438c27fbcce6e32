import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Season } from '#contract/api/world/seasons.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { formatDate } from '#web/formats.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';

export function SeasonList({ seasons }: { readonly seasons: readonly Season[] }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Season | null>(null);

  async function remove({ id, name }: Season, close: () => void): Promise<void> {
    await unlessDone('standings.notFound', api.call('DELETE /api/admin/seasons/{id}', { params: { id } }));
    close();
    toast({ kind: 'success', title: t('admin.seasons.removed', { name }) });
    await revalidate();
  }

  return (
    <>
      <ul className="admin-terms" tabIndex={-1}>
        {seasons.map((each) => (
          <li key={each.id} className="admin-term">
            <span>
              <Link to={paths.season(each.id)}>{each.name}</Link> ·{' '}
              <span suppressHydrationWarning>{formatDate(tag, each.frozenAt)}</span>
            </span>
            <Button
              variant="quiet"
              size="small"
              icon="trash"
              aria-label={t('site.labelled', { label: t('admin.seasons.remove'), value: each.name })}
              onClick={() => setChosen(each)}
            >
              {t('admin.seasons.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('admin.seasons.removeTitle')}
        confirm={t('admin.seasons.remove')}
        onClose={() => setChosen(null)}
        onConfirm={async (close) => {
          if (chosen) await remove(chosen, close);
        }}
      >
        <p>{t('admin.seasons.removeText', { name: chosen?.name ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}
