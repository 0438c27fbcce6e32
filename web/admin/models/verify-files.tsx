import { useState } from 'react';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { modelKey } from './model-names.ts';

/** Compares the files with their hashes. @param onFound gets the keys of damaged models */
export function VerifyFiles({ onFound }: { readonly onFound: (damaged: readonly string[]) => void }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const submission = useSubmission();
  const [damaged, setDamaged] = useState<number>();
  async function check(): Promise<void> {
    const { data } = await api.call('POST /api/admin/models/check');
    const keys = data.filter(({ isDamaged }) => isDamaged).map(modelKey);
    setDamaged(keys.length);
    onFound(keys);
  }
  return (
    <div className="models-aside">
      <Button
        variant="quiet"
        size="small"
        icon="check"
        busy={submission.busy}
        busyText={t('admin.models.check')}
        onClick={() => void submission.send(check)}
      >
        {t('admin.models.check')}
      </Button>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div role="status">
        {damaged !== undefined && !submission.busy && (
          <p>{damaged === 0 ? t('admin.models.intact') : t('admin.models.damagedHint')}</p>
        )}
      </div>
    </div>
  );
}
