import { useRevalidator } from 'react-router';
import type { ModelsState } from '#contract/api/setup/models.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { modelLanguages } from '#contract/model-sizes.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';

/** Lets this machine translate by one button, with what that costs here; and how far its models are. */
export function BuiltinOffer({ models }: { readonly models: ModelsState }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useStaffApi();
  const submission = useSubmission();
  const { revalidate } = useRevalidator();
  useFocusAfterRemoval(submission.busy);
  const { machine, sourceLanguage, work, isPaused } = models;
  const { advice, needs, freeBytes, downloads } = machine;
  const isShort = advice === 'tooLittle';
  const size = isShort ? 'small' : advice;
  // No line ends between a number and its unit.
  const sizeOf = (bytes: number) => formatFileSize(tag, bytes).replace(' ', '\u00a0');
  const figures = {
    needs: sizeOf(needs[size]),
    free: sizeOf(freeBytes),
    download: sizeOf(downloads[size]),
  };
  const from = modelLanguages.filter((code) => code === sourceLanguage);
  async function order(): Promise<void> {
    const body = { into: [...modelLanguages], from, size, use: true };
    await api.call('POST /api/admin/models/fetch', { body });
    await revalidate();
  }
  if (work.length > 0) {
    return (
      <>
        <p role="status">
          {t('admin.models.left', { count: work.filter(({ state }) => state !== 'failed').length })}
          {isPaused && ` · ${t('admin.models.paused')}`}
        </p>
        <ToModels />
      </>
    );
  }
  return (
    <>
      <p suppressHydrationWarning>{t(isShort ? 'admin.models.offerShort' : 'admin.models.offer', figures)}</p>
      <div className="models-buttons needs-script">
        {!isShort && (
          <Button
            variant="ghost"
            size="small"
            icon="globe"
            busy={submission.busy}
            busyText={t('admin.models.use')}
            onClick={() => void submission.send(order)}
          >
            {t('admin.models.use')}
          </Button>
        )}
        <ToModels />
      </div>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
    </>
  );
}

function ToModels() {
  const { t } = useTexts();
  return (
    <ButtonLink to={adminPaths.models} variant="quiet" size="small">
      {t('admin.models.choose')}
    </ButtonLink>
  );
}
