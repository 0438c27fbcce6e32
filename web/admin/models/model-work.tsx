import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ModelsState, ModelWork } from '#contract/api/setup/models.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { formatTime } from '#web/formats.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { modelKey, modelName } from './model-names.ts';
import { useModelReason } from './use-model-reason.ts';

type WorkState = Pick<ModelsState, 'work' | 'isPaused' | 'othersAtWork'>;

/** What is fetched now and next, with pause and an end; nothing where nothing is. */
export function ModelWorkList({ state: { work, isPaused, othersAtWork } }: { readonly state: WorkState }) {
  const { t } = useTexts();
  const left = work.filter((each) => each.state !== 'failed').length;
  if (work.length === 0) return null;
  return (
    <section className="models-work panel" aria-label={t('admin.models.workTitle')}>
      <h3 className="text-card">{t('admin.models.workTitle')}</h3>
      <p role="status" className="text-soft">
        {t('admin.models.left', { count: left })}
        {isPaused && ` · ${t('admin.models.paused')}`}
        {othersAtWork > 0 && ` · ${t('admin.models.others', { count: othersAtWork })}`}
      </p>
      <Controls isPaused={isPaused} hasWork={left > 0} />
      <ul className="models-rows">
        {work.map((each) => (
          <WorkRow key={modelKey(each)} work={each} isPaused={isPaused} />
        ))}
      </ul>
    </section>
  );
}

function iconOf({ state, reason }: ModelWork, isPaused: boolean): IconName {
  if (state === 'failed' || reason !== null) return 'warn';
  if (isPaused) return 'pause';
  return state === 'working' ? 'spinner' : 'clock';
}

function WorkRow({ work, isPaused }: { readonly work: ModelWork; readonly isPaused: boolean }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const reasonOf = useModelReason();
  const { state, reason, doneBytes, totalBytes, nextTryAt } = work;
  const name = modelName(work);
  const icon = iconOf(work, isPaused);
  const sent = t('admin.downloads.sent', {
    sent: formatFileSize(tag, doneBytes),
    total: formatFileSize(tag, totalBytes),
  });
  return (
    <li className="models-row" data-state={state}>
      <span className="models-name" lang="mul">
        <Icon name={icon} size={18} className={icon === 'spinner' ? 'spinner' : undefined} />
        {name}
      </span>
      {totalBytes > 0 && (
        <>
          <progress className="upload-bar" value={doneBytes} max={totalBytes} aria-label={name} />
          <span className="models-figure">{sent}</span>
        </>
      )}
      {reason !== null && (
        <span className="models-reason">
          {t('admin.models.failed', { reason: reasonOf(reason) })}
          {nextTryAt && (
            <span suppressHydrationWarning>
              {' '}
              {t('admin.translation.nextTry', { time: formatTime(tag, nextTryAt) })}
            </span>
          )}
        </span>
      )}
    </li>
  );
}

function Controls({ isPaused, hasWork }: { readonly isPaused: boolean; readonly hasWork: boolean }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const submission = useSubmission();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const pause = async () => {
    await api.call('POST /api/admin/models/pause', { body: { isPaused: !isPaused } });
    await revalidate();
  };
  const label = t(isPaused ? 'admin.downloads.resume' : 'admin.downloads.pause');
  return (
    <div className="needs-script">
      <div className="models-buttons">
        {hasWork && (
          <Button
            variant={isPaused ? 'ghost' : 'quiet'}
            size="small"
            icon={isPaused ? 'play' : 'pause'}
            busy={submission.busy}
            onClick={() => void submission.send(pause)}
          >
            {label}
          </Button>
        )}
        <Button variant="quiet" size="small" icon="cross" onClick={() => setAsking(true)}>
          {t('admin.models.cancel')}
        </Button>
      </div>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <ConfirmDialog
        open={asking}
        icon="cross"
        title={t('admin.models.cancelTitle')}
        confirm={t('admin.models.cancel')}
        decline={t('site.close')}
        onClose={() => setAsking(false)}
        onConfirm={async (close) => {
          await api.call('POST /api/admin/models/cancel');
          await revalidate();
          close();
        }}
      >
        <p>{t('admin.models.cancelText')}</p>
      </ConfirmDialog>
    </div>
  );
}
