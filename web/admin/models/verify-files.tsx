import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { modelKey } from './model-names.ts';

interface VerifyFilesProps {
  /** The keys of the models found damaged; undefined before a check, and where it is out of date. */
  readonly damaged: readonly string[] | undefined;
  readonly onFound: (damaged: readonly string[]) => void;
}

/** Compares the files with their hashes. */
export function VerifyFiles({ damaged, onFound }: VerifyFilesProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const submission = useSubmission();
  async function check(): Promise<void> {
    const { data } = await api.call('POST /api/admin/models/check');
    onFound(data.filter(({ isDamaged }) => isDamaged).map(modelKey));
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
        {damaged && !submission.busy && (
          <p>{damaged.length === 0 ? t('admin.models.intact') : t('admin.models.damagedHint')}</p>
        )}
      </div>
    </div>
  );
}
